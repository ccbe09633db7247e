import { gzipSync } from 'node:zlib';
import { record } from './scene.ts';

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

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

/** Bodies that a parser of JSON must refuse, or may accept without being a task. */
const BROKEN_JSON: readonly (string | Uint8Array)[] = [
  '',
  ' ',
  '\u0000',
  '[',
  ']',
  '{',
  '}',
  '[1,',
  '[1,]',
  '[,1]',
  '{"a"}',
  '{"a":}',
  '{"a":1,}',
  "{'a':1}",
  '{a:1}',
  '{"a":1 "b":2}',
  '{"a":1}{"b":2}',
  '{"a":1}#',
  '/* */{}',
  '{"a":/**/1}',
  'nul',
  'True',
  'NaN',
  'Infinity',
  '-',
  '+1',
  '01',
  '1.',
  '.5',
  '1e',
  '0x1',
  '1_000',
  '"',
  '"\\',
  '"\\x"',
  '"\\u12"',
  '"\t"',
  '"\n"',
  '["\u0001"]',
  '\ufeff',
  '\ufeff\ufeff{}',
  '<html/>',
  'task_id=1',
  bytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00),
  bytes(0xc0, 0xaf),
  bytes(0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d),
  bytes(0x22, 0xf4, 0xbf, 0xbf, 0xbf, 0x22),
  '['.repeat(100_000),
  '{"a":'.repeat(50_000),
  '['.repeat(65) + ']'.repeat(65),
];

/** JSON that is not a task. */
const OTHER_JSON: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  1e308,
  1.5,
  '',
  'task',
  [],
  {},
  [[]],
  [{}],
  { task_id: null },
  { task_id: 1 },
  { task_id: {}, id: {}, status: {} },
  { task_id: [], id: [], status: [] },
  { toString: 1 },
  { constructor: {} },
  { length: 1e9 },
  { toJSON: 1 },
  Array(10_000).fill(null),
  { '': '' },
];

const ID = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';
const task = record(ID, 'SUCCESS');

/** Texts that have broken programs before. */
export const NAUGHTY: readonly string[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '\ufeff',
  '\u2028',
  '\r\n',
  'a\r\nset-cookie: x=1',
  '%00',
  '%0d%0a',
  '../../etc/passwd',
  '..\\..\\',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  "' OR 1=1--",
  '"; DROP TABLE x;--',
  '$ne',
  '{{7*7}}',
  '#{7*7}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'undefined',
  'null',
  'NaN',
  'true',
  '[object Object]',
  '👩‍👩‍👧‍👦',
  'Ω≈ç√',
  '社會科學院',
  'ﷺ'.repeat(20),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘',
  ' '.repeat(64),
  'x'.repeat(64),
  'x'.repeat(65),
  'x'.repeat(100_000),
];

/** A task in which one member is something else. */
function twisted(): readonly unknown[] {
  const values: unknown[] = [null, 1, -1, Number.MAX_VALUE, [], {}, true, ...NAUGHTY];
  const members = [
    'task_id',
    'id',
    'status',
    'category',
    'callback_url',
    'seconds',
    'output_videos',
    'credits',
    'created_at',
  ];
  return members.flatMap((member) => values.map((value) => ({ ...task, [member]: value })));
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
