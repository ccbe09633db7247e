export { createSyntheticRenderer, type SyntheticOptions } from './tasks/node-renderer.ts';
export type { RenderOption } from './tasks/render-port.ts';
export type { SyntheticRenderer } from './tasks/synthetic-renderer.ts';
