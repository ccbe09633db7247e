export { isRenderError, RenderError, type RenderErrorCode } from './errors.ts';
export type { MediaSource, RenderJob, RenderResult } from './job.ts';
export {
  type CallOptions,
  createVideoRenderer,
  type VideoRenderer,
  type VideoRendererOptions,
} from './process/renderer.ts';
