import { createReadStream } from 'node:fs';
import { loadRenderer, type VideoSettings } from '../render/load-renderer.ts';
import type { RenderOption } from '../render/render-port.ts';
import { createRenderPort, type RenderPortOptions, type SyntheticRenderer } from './synthetic-renderer.ts';

/** Settings of {@link createSyntheticRenderer}. */
export interface SyntheticOptions extends VideoSettings {
  readonly option: RenderOption;
}

/** Creates the `Renderer` of a Node process. It loads the code of the videos with the first one. */
export function createSyntheticRenderer(options: SyntheticOptions): SyntheticRenderer {
  return createRenderPort({ ...onNode(options), timeoutMs: options.timeoutMs });
}

/** Returns the parts of the renderer that need Node: processes that render, and files. */
export function onNode({ option, ...video }: SyntheticOptions): Pick<RenderPortOptions, 'load' | 'openFile'> {
  return { load: () => loadRenderer(option, video), openFile: (path) => createReadStream(path) };
}
