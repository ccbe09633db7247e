import { gzipSync } from 'node:zlib';
import { BROKEN_JSON, OTHER_JSON, task, twisted } from './attack-bodies.ts';

/** A hostile request; its token is genuine unless `path` changes it. */
export interface Attack {
  readonly name: string;
  /** The path, made of that of a genuine URL. */
  readonly path?: (genuine: string) => string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Statuses that are fine; by default 404, 415 or 422, by what is wrong. */
  readonly allowed: readonly number[];
}

const flip = (path: string, at: number): string => {
  const place = path.length + at;
  return `${path.slice(0, place)}${path[place] === 'A' ? 'B' : 'A'}${path.slice(place + 1)}`;
};

/** Paths that are nearly a genuine one. */
const PATHS: readonly ((path: string) => string)[] = [
  ...[-1, -22, -43, -44, -60, -65, -66, -72, -73, -78].map((at) => (path: string) => flip(path, at)),
  (path) => path.slice(0, -1),
  (path) => `${path}A`,
  (path) => `${path}=`,
  (path) => `${path}%00`,
  (path) => `${path}%2f`,
  (path) => `${path}/x`,
  (path) => `${path};x=1`,
  (path) => path.replace(/.{10}$/, (end) => end.toUpperCase()).replace(/.$/, '~'),
  (path) => path.replace(/[^/]+$/, ''),
  (path) => path.replace(/[^/]+$/, '%2e%2e'),
  (path) => path.replace(/[^/]+$/, '.'.repeat(78)),
  (path) => path.replace(/[^/]+$/, 'a'.repeat(78)),
  (path) => path.replace(/[^/]+$/, 'a'.repeat(8_000)),
  (path) => path.replace(/[^/]+$/, (token) => `${token.slice(0, 6)}zzzzzzz${token.slice(13)}`),
];

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json\u00e9' },
  { 'content-type': 'application/json, application/json' },
  { 'content-type': 'application/jsonx' },
  { 'content-type': '*/*' },
  { 'content-type': `application/${'x'.repeat(4_000)}` },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br' },
  { 'content-encoding': 'identity, gzip' },
];

const valid = JSON.stringify(task);
const REFUSED = [404, 408, 413, 415, 422];

/** Bodies with a genuine token: broken JSON, JSON that is not a task, tasks in which one member is something else. */
export function hostileBodies(): Attack[] {
  return [
    ...BROKEN_JSON.map((body, at) => ({ name: `broken JSON ${at}`, body, allowed: [413, 422] })),
    ...OTHER_JSON.map((value, at) => ({
      name: `no task ${at}`,
      body: JSON.stringify(value),
      allowed: [422],
    })),
    ...twisted().map((value, at) => ({
      name: `twisted task ${at}`,
      body: JSON.stringify(value),
      allowed: [200, 404, 422],
    })),
  ];
}

/** Attacks on tokens, headers, methods and limits. */
export function hostileRequests(): Attack[] {
  return [
    ...PATHS.map((path, at) => ({ name: `token ${at}`, path, body: valid, allowed: [400, 404, 414] })),
    ...HEADERS.map((headers, at) => ({
      name: `headers ${at}`,
      headers,
      body: valid,
      allowed: [400, ...REFUSED],
    })),
    ...['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => ({
      name: method,
      method,
      body: '',
      allowed: [405],
    })),
    {
      name: 'a bomb',
      headers: { 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(50_000_000)),
      allowed: [415],
    },
    { name: 'a large body', body: `"${'x'.repeat(300_000)}"`, allowed: [413] },
    {
      name: 'many members',
      body: JSON.stringify({ ...task, inputs: members(20_000) }),
      allowed: [200, 404, 413, 422],
    },
    {
      name: 'many unknown fields',
      body: JSON.stringify({ ...task, ...members(10_000) }),
      allowed: [200, 404, 413],
    },
    {
      name: 'many errors',
      body: JSON.stringify({ ...task, output_videos: Array(100_000).fill(1) }),
      allowed: [422],
    },
    {
      name: 'a prototype',
      body: valid.replace('{', '{"__proto__":{"status":"SUCCESS"},'),
      allowed: [200, 404],
    },
    { name: 'a duplicate key', body: valid.replace('{', '{"status":"FAILED",'), allowed: [200, 404] },
  ];
}

function members(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));
}

/** Requests that two readers of HTTP may take apart in different ways, as they are on the wire. */
export function smuggled(path: string): readonly string[] {
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`;
  const hidden = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n`;
  return [
    `${head}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    `${head}content-length: 4\r\ncontent-length: 5\r\n\r\n{}  `,
    `${head}content-length: -1\r\n\r\n{}`,
    `${head}content-length: 0x4\r\n\r\n{}  `,
    `${head}content-length: 4 \r\n, 4\r\n\r\n{}  `,
    `${head}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
    `${head}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`,
    `${head}transfer-encoding : chunked\r\n\r\n0\r\n\r\n`,
    `${head}transfer-encoding: chunked\r\n\r\nZ\r\n{}\r\n0\r\n\r\n`,
    `${head}transfer-encoding: chunked\r\n\r\nffffffffffffffff1\r\n`,
    `${head}transfer-encoding: chunked\r\n\r\n2;${'x'.repeat(50_000)}\r\n{}\r\n0\r\n\r\n`,
    `POST ${path} HTTP/1.1\nhost: x\ncontent-length: 2\n\n{}`,
    `POST ${path}\u0000 HTTP/1.1\r\nhost: x\r\n\r\n`,
    `POST ${path} HTTP/9.9\r\nhost: x\r\n\r\n`,
    `${head}x: ${'y'.repeat(100_000)}\r\n\r\n`,
    `${head}${'a: b\r\n'.repeat(5_000)}\r\n`,
  ];
}
