import { gzipSync } from 'node:zlib';
import { type Handler, json, reset, respond } from '../support/service.ts';

/** A response that the service should have sent. */
export type Good = unknown;

/** Creates a faulty response from a good one. */
export type ResponseFault = (good: Good, key: string) => Handler;

const refuse =
  (status: number, body: unknown, headers: Record<string, string> = {}): ResponseFault =>
  () =>
  (_, response) =>
    json(response, status, body, headers);
const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;

/** Responses that never end, by name. */
export const stalls: Readonly<Record<string, ResponseFault>> = {
  'no response': () => () => {},
  'a body that never ends': (good) => (_, response) => response.writeHead(200).write(JSON.stringify(good)),
  'headers and no body': () => (_, response) =>
    response.writeHead(200, { 'content-length': 99 }).flushHeaders(),
};

/** Faults of a JSON response, by name. */
export const responseFaults: Readonly<Record<string, ResponseFault>> = {
  'a reset before the response': () => reset,
  'an end before the response': () => (_, response) => response.socket?.end(),
  'an end within the headers': () => (_, response) => response.socket?.end('HTTP/1.1 200 O'),
  'a response that is not HTTP': (_, key) => (_request, response) =>
    response.socket?.end(`key ${key}\r\n\r\n`),
  'a reset within the body': (good) => (_, response) => {
    const body = JSON.stringify(good);
    response.writeHead(200, { 'content-length': body.length }).write(body.slice(0, 20));
    setImmediate(() => response.socket?.resetAndDestroy());
  },
  'a body that is too short': (good) => (_, response) => {
    const body = JSON.stringify(good);
    response.socket?.end(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length + 9}\r\n\r\n${body}`);
  },
  '300': refuse(300, {}),
  '304': () => respond(304, ''),
  '308': () => respond(308, '', { location: '/' }),
  '400': refuse(400, { detail: 'no' }),
  '400 of a revoked key': refuse(400, { detail: 'The API key is revoked' }),
  '401': refuse(401, { detail: 'API key is invalid or revoked' }),
  '403': refuse(403, { detail: 'no' }),
  '403 of a ban': refuse(403, { error: { code: '4002', message: 'Organization is banned' } }),
  '404': refuse(404, { detail: 'Storage key not found' }),
  '408': refuse(408, {}),
  '409': refuse(409, { detail: 'Duplicate key' }),
  '413 with HTML': () => respond(413, '<h1>Too large'),
  '422': refuse(422, { detail: [{ loc: ['body', 'seconds'], msg: 'too many', type: 'x' }] }),
  '422 of another shape': refuse(422, { detail: { loc: 7 } }),
  '429': refuse(429, {}, { 'retry-after': '0' }),
  '429 without a time': refuse(429, {}),
  '429 with a date': refuse(429, {}, { 'retry-after': 'Thu, 15 Jan 2026 12:00:09 GMT' }),
  '429 with nonsense': refuse(429, {}, { 'retry-after': 'soon' }),
  '451': refuse(451, {}),
  '500': refuse(500, { detail: 'oops' }),
  '502 with HTML': () => respond(502, '<html>Bad gateway'),
  '503': refuse(503, {}, { 'retry-after': '0' }),
  '504 without a body': () => respond(504, ''),
  '599': refuse(599, null),
  'a redirect': () => respond(302, '', { location: 'http://127.0.0.1:9/stolen' }),
  'a redirect that keeps the method': () => respond(307, '', { location: '/v1/elsewhere' }),
  'HTML of a portal': () => respond(200, '<html>Sign in', { 'content-type': 'text/html' }),
  'an empty body': () => respond(200, '', { 'content-length': 0 }),
  '204': () => respond(204, ''),
  'another code': (good) => respond(200, JSON.stringify({ ...(good as object), code: 7 })),
  'no data': () => respond(200, '{"code":0}'),
  'data without members': () => respond(200, '{"code":0,"data":{}}'),
  'data that is null': () => respond(200, '{"code":0,"data":null}'),
  'data that is a text': () => respond(200, '{"code":0,"data":"ok"}'),
  'a text': () => respond(200, '"busy"'),
  'JSON that breaks off': (good) => respond(200, JSON.stringify(good).slice(0, -9)),
  'gzip that breaks off': (good) =>
    respond(200, gzipSync(JSON.stringify(good)).subarray(0, -12), { 'content-encoding': 'gzip' }),
  'gzip that is none': (good) => respond(200, JSON.stringify(good), { 'content-encoding': 'gzip' }),
  'the key in a refusal': (_, key) => (_request, response) =>
    json(response, 400, { detail: `What is ${key}?`, [key]: key }, { 'x-echo': key }),
  'the key in HTML': (_, key) => respond(200, `<p>${key}</p>`),
  'a refusal that is nested deeply': () => respond(500, `{"detail":${deep}}`),
};

/** Odd responses that a client has to take. */
export const oddResponses: Readonly<Record<string, ResponseFault>> = {
  gzip: (good) => respond(200, gzipSync(JSON.stringify(good)), { 'content-encoding': 'gzip' }),
  'JSON under another type': (good) => respond(200, JSON.stringify(good), { 'content-type': 'text/plain' }),
  'a body in two chunks': (good) => (_, response) => {
    const body = JSON.stringify(good);
    response.write(body.slice(0, 9));
    response.end(body.slice(9));
  },
  'unknown fields': (good) => respond(200, JSON.stringify({ ...(good as object), more: 1 })),
  'data that is nested deeply': (good) =>
    respond(200, JSON.stringify(good).replace('"data":{', `"data":{"x":${deep},`)),
  'a connection that is reset after the response': (good) => (_, response) => {
    response.once('finish', () => setImmediate(() => response.socket?.resetAndDestroy()));
    json(response, 200, good);
  },
};

/** Faults of a download, by name. */
export const storageFaults: Readonly<Record<string, (video: Buffer) => Handler>> = {
  'a reset': () => reset,
  'a part, and a reset': (video) => (_, response) => {
    response.writeHead(200, { 'content-length': video.length, etag: '"1"' }).write(video.subarray(0, 4_000));
    setImmediate(() => response.socket?.resetAndDestroy());
  },
  '403': () => respond(403, '<Error/>'),
  '503': () => respond(503, 'busy'),
  'HTML of a portal': () => respond(200, '<!doctype html>', { 'content-type': 'text/html' }),
  JSON: () => respond(200, '{"a":1}'),
  nothing: () => respond(200, ''),
  'an unknown encoding': (video) => respond(200, video, { 'content-encoding': 'odd' }),
  'another part': (video) =>
    respond(206, video, { 'content-range': `bytes 9-${video.length - 1}/${video.length}` }),
  'a redirect to a private host': () => respond(302, '', { location: 'http://10.0.0.1/v' }),
};
