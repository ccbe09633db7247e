import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { invalidOption } from '../errors.ts';
import type { Render } from '../render/render-port.ts';

/**
 * Loads a custom renderer: a module that exports a function `render`.
 *
 * @param path as given on the command line, relative to the current folder
 * @throws {EmulatorError} `OPTION_INVALID`
 */
export async function loadRenderModule(path: string): Promise<Render> {
  const loaded: unknown = await importModule(path);
  const exported = loaded as { readonly render?: unknown }; // A module's namespace is an object.
  if (typeof exported.render === 'function') return exported.render as Render; // Its result is checked at each call.
  throw invalidOption(`--render: ${path} exports no function "render".`);
}

async function importModule(path: string): Promise<unknown> {
  try {
    return await import(pathToFileURL(resolve(path)).href);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw invalidOption(`--render: ${path} cannot be loaded: ${reason}`, cause);
  }
}
