export type { RenderOption } from './render/render-port.ts';
export { createSyntheticRenderer, type SyntheticOptions } from './tasks/node-renderer.ts';
export type { SyntheticRenderer } from './tasks/synthetic-renderer.ts';
