export type { VideogenDownload } from './download.ts';
export type { VideogenVideoModelId } from './model-id.ts';
export type { VideogenMedia, VideogenVideoModelOptions } from './options.ts';
export { createVideogen, type VideogenProvider, videogen } from './provider.ts';
export type { VideogenProviderSettings } from './service.ts';
export type { StartEvents, StartedTask, UnknownStart } from './started-task.ts';
export { VERSION } from './version.ts';
export type { VideogenVideoModel } from './video-model.ts';
