import { native } from '@videogen/engine';
import { createMemoryBlobs } from '@videogen/engine/memory';
import { createTimekeeper } from '../clock/timekeeper.ts';
import { createContext } from '../create-context.ts';
import { createEmulator } from '../create-emulator.ts';
import { createRequestHandler } from '../create-request-handler.ts';
import type { Emulator } from '../emulator.ts';
import { invalidOption } from '../errors.ts';
import type { EmulatorOptions } from '../options/emulator-options.ts';
import { normalizeOptions } from '../options/normalize-options.ts';
import { createMemoryStore } from '../persistence/emulator-store.ts';
import { createPlaceholderRenderer } from '../render/placeholder-renderer.ts';
import type { Render } from '../render/render-port.ts';
import { createPagePost } from './page-post.ts';

/** Settings of {@link startBrowserEmulator}. */
export interface BrowserEmulatorOptions
  extends Omit<EmulatorOptions, 'port' | 'host' | 'publicUrl' | 'dataDir' | 'render' | 'captions' | 'cors'> {
  /** URL under which the front end calls the service, such as `https://api.example`. */
  readonly baseUrl: string;
  /**
   * `none` makes a tiny placeholder of the right size and duration for each task; a function is your own renderer, which
   * returns bytes.
   *
   * @default 'none'
   */
  readonly render?: 'none' | Render;
}

/**
 * Starts the whole service inside of a page, for `videogenHandlers` of `@videogen/emulator/msw`. Tasks, uploads, faults,
 * assumptions and the manual clock are those of `startEmulator`; everything is kept in memory, and ends with the page.
 * There is no console, no admin API and no synthetic video. Callbacks are sent with `fetch`, to loopback and to
 * `allowCallbackHosts`.
 *
 * @throws {EmulatorError} `OPTION_INVALID`
 * @example
 * ```ts
 * const baseUrl = 'https://api.example';
 * const emulator = await startBrowserEmulator({ baseUrl, clock: 'manual' });
 * await setupWorker(...videogenHandlers({ baseUrl, emulator })).start();
 * ```
 */
export async function startBrowserEmulator({
  baseUrl,
  render = 'none',
  ...options
}: BrowserEmulatorOptions): Promise<Emulator> {
  checkOptions({ ...options, baseUrl, render });
  const settings = normalizeOptions({ ...options, render, publicUrl: baseUrl });
  const url = settings.publicUrl ?? baseUrl;
  const time = createTimekeeper(settings.clock, settings.startAt);

  const context = createContext({
    settings,
    time,
    lifetime: new native.AbortController(),
    stores: { store: createMemoryStore(time), blobs: createMemoryBlobs() },
    origin: () => url,
    load: async () =>
      typeof render === 'function' ? { render, close: async () => undefined } : createPlaceholderRenderer(),
    createPost: (allowed) => createPagePost({ fetch: settings.fetch, allowed, own: url }),
  });

  return createEmulator({ context, respond: createRequestHandler(context), url });
}

const NODE_ONLY: readonly string[] = ['port', 'host', 'publicUrl', 'dataDir', 'captions', 'cors'];

function checkOptions({ baseUrl, render, ...options }: BrowserEmulatorOptions): void {
  if (!URL.canParse(baseUrl) || !/^https?:/.test(baseUrl))
    throw invalidOption(`baseUrl: "${baseUrl}" is not an http or https URL`);
  if (render !== 'none' && typeof render !== 'function')
    throw invalidOption('render: give "none" or a function; videos are rendered on Node only');
  const unsupported = Object.keys(options).find((name) => NODE_ONLY.includes(name));
  if (unsupported !== undefined)
    throw invalidOption(`${unsupported}: a page has no such option; use startEmulator on Node`);
}
