import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@videogen-tools/test-support/folder';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeEach, expect, it } from 'vitest';
import { main } from '../src/main.ts';
import { readRows } from './pairs/read.ts';

const now = new Date('2026-06-01T00:00:00Z');
let folder = '';
let out = '';
let err = '';

function run(...args: string[]): Promise<0 | 1 | 2> {
  out = '';
  err = '';
  return main([...args], {
    cwd: folder,
    now,
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
}

const yaml = (maximum: number): string => `openapi: 3.1.0
info: { title: Test, version: 1.0.0 }
paths:
  /a:
    post:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                seconds:
                  type: integer
                  maximum: ${maximum}
      responses:
        "200": { description: Done. }
`;

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

beforeEach(async ({ onTestFinished }) => {
  folder = await temporaryFolder(onTestFinished);
  write('base/openapi.yaml', yaml(10));
  write('head/openapi.yaml', yaml(5));
});

/** Commits the folder on a day of its own. */
function commit(): void {
  const env = { ...process.env, GIT_COMMITTER_DATE: '2024-01-30T12:00:00Z' };
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    [...author, 'commit', '-qm', 'one'],
  ])
    execFileSync('git', args, { cwd: folder, env });
}

/** What is written to the folder, and what runs there. */
interface Row {
  name: string;
  committed?: Record<string, string>;
  files?: Record<string, string>;
  links?: Record<string, string>;
  edits?: [file: string, from: string, to: string][];
  runs: { args: string; code: number; file?: string; prints?: string[]; not?: string[] }[];
}

it.each(readRows<Row>(new URL('runs.yaml', import.meta.url)))('$name', async (row) => {
  await run('base', 'head', '--format', 'json');
  const { fingerprint } = JSON.parse(out).changes[0];
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const complete = (text: string): string => text.replaceAll('FINGERPRINT', fingerprint);
  for (const [path, text] of Object.entries(row.committed ?? {})) write(path, text);
  if (row.committed) commit();
  for (const [path, text] of Object.entries(row.files ?? {})) write(path, complete(text));
  for (const [path, to] of Object.entries(row.links ?? {})) symlinkSync(join(folder, to), join(folder, path));
  for (const [path, from, to] of row.edits ?? []) {
    const text = read(path).replace(new RegExp(from), to);
    expect(text).not.toBe(read(path));
    write(path, text);
  }
  for (const { args, code, file, prints = [], not = [] } of row.runs) {
    expect(await run(...args.split(' ').filter((each) => each !== '')), err).toBe(code);
    const printed = file === undefined ? out + err : read(file);
    for (const pattern of prints) expect(printed).toMatch(new RegExp(complete(pattern)));
    for (const pattern of not) expect(printed).not.toMatch(new RegExp(pattern));
  }
});

it('writes JSON that fits its schema and carries the witness', async () => {
  await run('base', 'head', '--format', 'json');
  const report: unknown = JSON.parse(out);
  const schema: unknown = JSON.parse(readFileSync(new URL('../report.schema.json', import.meta.url), 'utf8'));
  const ajv = new Ajv2020({ allowUnionTypes: true });
  // The file is a schema; the compiler checks that itself.
  expect(ajv.validate(schema as Record<string, unknown>, report), JSON.stringify(ajv.errors)).toBe(true);
  expect(report).toMatchObject({
    required: 'major',
    changes: [
      {
        id: 'schema-constraint-changed',
        level: 'breaking',
        operation: 'POST /a',
        direction: 'request',
        location: { line: 14, column: 19 },
        witness: {
          payload: { seconds: expect.any(Number) },
          at: '/seconds',
          acceptedBy: 'base',
          refusedBy: 'head',
        },
      },
    ],
  });
});
