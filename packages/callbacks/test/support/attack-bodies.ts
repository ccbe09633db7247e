import { readFileSync } from 'node:fs';
import { record } from './fixture.ts';

interface Data {
  readonly broken: readonly string[];
  readonly other: readonly unknown[];
  readonly naughty: readonly string[];
}

const data: Data = JSON.parse(readFileSync(new URL('attack-bodies.json', import.meta.url), 'utf8'));

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

/** Bodies that a parser of JSON must refuse, or may accept without being a task. */
export const BROKEN_JSON: readonly (string | Uint8Array)[] = [
  ...data.broken,
  bytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00),
  bytes(0xc0, 0xaf),
  bytes(0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d),
  bytes(0x22, 0xf4, 0xbf, 0xbf, 0xbf, 0x22),
  '['.repeat(100_000),
  '{"a":'.repeat(50_000),
];

/** JSON that is not a task. */
export const OTHER_JSON: readonly unknown[] = [...data.other, -0, Array(10_000).fill(null)];

const ID = '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10';
/** A valid task. */
export const task: ReturnType<typeof record> = record(ID, 'SUCCESS');

/** Texts that have broken programs before. */
const NAUGHTY: readonly string[] = [...data.naughty, 'x'.repeat(100_000)];

/** A task in which one member is something else. */
export function twisted(): readonly unknown[] {
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
