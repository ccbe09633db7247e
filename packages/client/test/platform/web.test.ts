import { expect, it, onTestFinished, vi } from 'vitest';
import type { ClientContext } from '../../src/client-context.ts';
import { fileNamedBy, getOpener, openFile } from '../../src/platform/files.web.ts';
import { openVideo, putRequest } from '../../src/platform/network.web.ts';
import { ambiguityNote, defaultHeaders, getRequestOptions, toBody } from '../../src/platform/runtime.web.ts';

it('a browser has no files', () => {
  const message = 'This runtime has no files: use a Blob, bytes or a stream';
  expect(fileNamedBy('a.png')).toBeUndefined();
  expect(() => openFile({ path: 'a.png' })).toThrow(new TypeError(message));
  expect(() => getOpener('v.mp4')).toThrow(new TypeError(message));
});

it('a browser sends a file without a type, cookies and redirects', async () => {
  const request = putRequest(new Blob(['abc'], { type: 'image/png' }), { 'x-grant': 'yes' });
  const { body, ...init } = request;
  expect(init).toEqual({
    method: 'PUT',
    headers: { 'x-grant': 'yes' },
    redirect: 'manual',
    credentials: 'omit',
  });
  expect(body).toMatchObject({ size: 3, type: '' });
  expect(await new Response(body).text()).toBe('abc');
});

it.each([
  ['no requests', undefined],
  ['requests without credentials', class {}],
])('a runtime that has %s sends a file without that option', async (what, replaced) => {
  vi.stubGlobal('Request', replaced);
  onTestFinished(() => void vi.unstubAllGlobals());
  // Another copy of the module, which looks for the option now.
  const copy = `../../src/platform/network.web.ts?${encodeURIComponent(what)}`;
  const { putRequest: put }: { readonly putRequest: typeof putRequest } = await import(copy);
  const { body, ...init } = put(new Blob(['abc']), {});
  expect(init).toEqual({ method: 'PUT', headers: {}, redirect: 'manual' });
  expect(body).toMatchObject({ size: 3 });
});

it('a browser requests a video with the fetch of the client', async () => {
  const fetch = async (...sent: unknown[]): Promise<Response> => Response.json(sent);
  // Safe: nothing else of the context is used.
  const context = { fetch: () => fetch } as unknown as ClientContext;
  const response = await openVideo(context, 'https://x.example/v.mp4', { method: 'GET' });
  expect(await response.json()).toEqual(['https://x.example/v.mp4', { method: 'GET' }]);
});

it.each([
  ['without requests', undefined],
  ['whose requests have no cache', class {}],
])('a runtime %s takes no option for the cache', (_, replaced) => {
  vi.stubGlobal('Request', replaced);
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(getRequestOptions({ isShared: false, options: {} })).toEqual({});
});

it('a browser sends its own User-Agent, takes texts as bodies, and may send a request twice', () => {
  expect([defaultHeaders, toBody('{}')]).toEqual([undefined, '{}']);
  expect(ambiguityNote).toBe('. Over HTTP/1.1 a browser may have sent it twice: create tasks from a server');
});
