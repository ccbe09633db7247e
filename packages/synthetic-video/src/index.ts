export { isRenderError, RenderError, type RenderErrorCode } from './errors.ts';
export type { MediaSource, RenderJob, RenderResult } from './job.ts';
export type { VideoRendererOptions } from './process/options.ts';
export { type CallOptions, createVideoRenderer, type VideoRenderer } from './process/renderer.ts';
