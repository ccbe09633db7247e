export type { VideogenDownload } from './download.ts';
export type { VideogenModelId } from './model-id.ts';
export type { VideogenMedia, VideogenVideoOptions } from './options.ts';
export { createVideogen, type VideogenProvider, videogen } from './provider.ts';
export type { VideogenSettings } from './service.ts';
export type { VideogenVideoModel } from './video-model.ts';
