import { createReadStream } from 'node:fs';
import { loadRenderer, type VideoSettings } from '../render/load-renderer.ts';
import type { RenderOption } from '../render/render-port.ts';
import type { RenderPortOptions } from './synthetic-renderer.ts';

/** The renderer that the user chose, and the settings of videos. */
export interface NodeRendererOptions extends VideoSettings {
  readonly option: RenderOption;
}

/** Returns the parts of the renderer that need Node: processes that render, and files. */
export function onNode({
  option,
  ...video
}: NodeRendererOptions): Pick<RenderPortOptions, 'load' | 'openFile'> {
  return { load: () => loadRenderer(option, video), openFile: (path) => createReadStream(path) };
}
