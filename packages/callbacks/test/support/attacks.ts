import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { record } from './fixture.ts';

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

interface Data {
  /** Bodies that a parser of JSON must refuse, or may accept without being a task. */
  readonly broken: readonly string[];
  /** JSON that is not a task. */
  readonly other: readonly unknown[];
  /** Texts that have broken programs before. */
  readonly naughty: readonly string[];
  /** Members of a task. */
  readonly members: readonly string[];
  /** Changes of a genuine path. */
  readonly paths: readonly (readonly [pattern: string, replacement: string])[];
  readonly headers: readonly Readonly<Record<string, string>>[];
  /** Requests that two readers of HTTP may take apart in different ways, as they are on the wire. */
  readonly wire: readonly string[];
}

const data: Data = JSON.parse(readFileSync(new URL('attacks.json', import.meta.url), 'utf8'));

const task = record('6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10', 'SUCCESS');
const valid = JSON.stringify(task);

const flip = (path: string, at: number): string => {
  const place = path.length + at;
  return `${path.slice(0, place)}${path[place] === 'A' ? 'B' : 'A'}${path.slice(place + 1)}`;
};

/** Paths that are nearly a genuine one. */
const PATHS: readonly ((path: string) => string)[] = [
  ...[-1, -22, -43, -44, -60, -65, -66, -72, -73, -78].map((at) => (path: string) => flip(path, at)),
  ...data.paths.map(
    ([pattern, text]) =>
      (path: string) =>
        path.replace(new RegExp(pattern), text),
  ),
  (path) => path.replace(/[^/]+$/, 'a'.repeat(8_000)),
];

const BROKEN: readonly (string | Uint8Array)[] = [
  ...data.broken,
  // JSON in UTF-16, overlong encodings, and a lone surrogate.
  ...['fffe7b007d00', 'c0af', '7b22eda080223a317d', '22f4bfbfbf22'].map((hex) => Buffer.from(hex, 'hex')),
  '['.repeat(100_000),
  '{"a":'.repeat(50_000),
];

/** Values that a member of a task does not have. */
const WRONG: readonly unknown[] = [
  ...[null, 1, -1, Number.MAX_VALUE, [], {}, true, 'x'.repeat(100_000)],
  ...data.naughty,
];

/** Bodies with a genuine token: broken JSON, JSON that is not a task, tasks in which one member is something else. */
export function hostileBodies(): Attack[] {
  const other = [...data.other, -0, Array(10_000).fill(null)];
  const twisted = data.members.flatMap((member) => WRONG.map((value) => ({ ...task, [member]: value })));
  const attack = (kind: string, allowed: number[]) => (value: unknown, at: number) => ({
    name: `${kind} ${at}`,
    body: JSON.stringify(value),
    allowed,
  });
  return [
    ...BROKEN.map((body, at) => ({ name: `broken JSON ${at}`, body, allowed: [413, 422] })),
    ...other.map(attack('no task', [422])),
    ...twisted.map(attack('twisted task', [200, 404, 422])),
  ];
}

/** Attacks on tokens, headers, methods and limits. */
export function hostileRequests(): Attack[] {
  const headers = [...data.headers, { 'content-type': `application/${'x'.repeat(4_000)}` }];
  const refused = [400, 404, 408, 413, 415, 422];
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const bodies: [name: string, body: string, ...allowed: number[]][] = [
    ['a large body', `"${'x'.repeat(300_000)}"`, 413],
    ['many members', JSON.stringify({ ...task, inputs: members(20_000) }), 200, 404, 413, 422],
    ['many unknown fields', JSON.stringify({ ...task, ...members(10_000) }), 200, 404, 413],
    ['many errors', JSON.stringify({ ...task, output_videos: Array(100_000).fill(1) }), 422],
    ['a prototype', valid.replace('{', '{"__proto__":{"status":"SUCCESS"},'), 200, 404],
    ['a duplicate key', valid.replace('{', '{"status":"FAILED",'), 200, 404],
  ];
  return [
    ...PATHS.map((path, at) => ({ name: `token ${at}`, path, body: valid, allowed: [400, 404, 414] })),
    ...headers.map((one, at) => ({ name: `headers ${at}`, headers: one, body: valid, allowed: refused })),
    ...['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => ({
      name: method,
      method,
      body: '',
      allowed: [405],
    })),
    { name: 'a bomb', headers: { 'content-encoding': 'gzip' }, body: bomb, allowed: [415] },
    ...bodies.map(([name, body, ...allowed]) => ({ name, body, allowed })),
  ];
}

function members(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));
}

/** Requests that two readers of HTTP may take apart in different ways, as they are on the wire. */
export function smuggled(path: string): readonly string[] {
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`;
  return [
    ...data.wire.map((wire) => wire.replaceAll('{path}', path)),
    `${head}transfer-encoding: chunked\r\n\r\n2;${'x'.repeat(50_000)}\r\n{}\r\n0\r\n\r\n`,
    `${head}x: ${'y'.repeat(100_000)}\r\n\r\n`,
    `${head}${'a: b\r\n'.repeat(5_000)}\r\n`,
  ];
}
