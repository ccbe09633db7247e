export type { RenderOption } from './tasks/render-port.ts';
export {
  createSyntheticRenderer,
  type SyntheticOptions,
  type SyntheticRenderer,
} from './tasks/synthetic-renderer.ts';
