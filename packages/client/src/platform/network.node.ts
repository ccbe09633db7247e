import type { ClientContext } from '../client-context.ts';
import { DownloadError } from '../errors/transfer-errors.ts';
import { checkPublicHost } from './public-host.ts';

// Small chunks are garbage collected sooner: with 64 kB, memory grows three times as much.
const sliceSize = 16 * 1024;

/** Node otherwise keeps a copy of the whole body, in case of a redirect; workerd refuses the option. */
const putInit: RequestInit =
  // Stryker disable next-line all: only workerd refuses the other options.
  globalThis.navigator?.userAgent === 'Cloudflare-Workers'
    ? // Stryker disable next-line all: as above.
      { redirect: 'manual' }
    : { redirect: 'error', window: null };

/**
 * Returns the request that sends a file, and reports how much of it was read. Its body stays a Blob without a type, so that its
 * length is sent and no header is added; Deno and workerd read it natively, and report progress only at the end.
 */
export function putRequest(
  blob: Blob,
  headers: Readonly<Record<string, string>>,
  onBytes: (sent: number) => Promise<void>,
): RequestInit & { readonly duplex?: 'half' } {
  const read = async (at: number): Promise<Uint8Array<ArrayBuffer>> =>
    new Uint8Array(await blob.slice(at, at + sliceSize).arrayBuffer());
  const body = blob.slice(0, blob.size, '');
  body.stream = () => {
    let sent = 0;
    const source: UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> = {
      async pull(controller) {
        if (sent > 0) await onBytes(sent);
        const chunk = await read(sent);
        if (chunk.byteLength === 0) return controller.close();
        sent += chunk.byteLength;
        controller.enqueue(chunk);
      },
    };
    return new ReadableStream(source, { highWaterMark: 0 });
  };
  const request = { method: 'PUT', headers, body, ...putInit };

  // Bun reads a Blob natively as well. From 1.4 on, it sends a stream with the length that it is given.
  // Stryker disable next-line all: Node has no version of Bun; the tests of runtimes run this in Bun.
  if (!/^(1\.([4-9]|\d\d)|[2-9])/.test(process.versions['bun'] ?? '')) return request;
  // Stryker disable next-line all: as above.
  const length = { 'content-length': String(blob.size) };
  // Stryker disable next-line all: as above.
  return { ...request, headers: { ...headers, ...length }, body: body.stream(), duplex: 'half' };
}

const maxRedirects = 5;

/** Requests a video, never with the API key; checks the URL of each redirect before following it. */
export async function openVideo(context: ClientContext, href: string, init: RequestInit): Promise<Response> {
  let url = parse(href);
  for (let redirects = 0; ; redirects++) {
    await checkPublicHost(context, url);
    const fetch = context.fetch();
    const response = await fetch(url.href, { ...init, redirect: 'manual' });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    if (redirects === maxRedirects)
      throw new DownloadError(`The video is behind more than ${maxRedirects} redirects`, {
        reason: 'refused',
      });
    url = parse(location, url);
  }
}

function parse(href: string, base?: URL): URL {
  if (!URL.canParse(href, base))
    throw new DownloadError('The URL of the video is not valid', { reason: 'refused' });
  return new URL(href, base);
}
