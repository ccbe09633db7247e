import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diff } from '../src/diff.ts';
import { render } from '../src/report/render.ts';

/** The contract as it was once, so that its edits do not change the comments. */
const contract = fileURLToPath(new URL('comments/contract', import.meta.url));
const link = 'https://github.com/videogen/videogen-toolkit/blob/0123456789abcdef0123456789abcdef01234567';
let cwd = '';

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'spec-diff-comments-'));
  copyTo('base');
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

function copyTo(name: string): void {
  cpSync(contract, join(cwd, name), { recursive: true });
}

/** A file, what to replace in it, and the replacement. */
type Edit = [file: string, from: string | RegExp, to: string];

const textToVideo = 'schemas/TextToVideoRequest.yaml';
const limit: Edit = [textToVideo, '    maximum: 10\n', '    maximum: 8\n'];
const words: Edit = [textToVideo, 'What the video shows', 'What is in the video'];

/** Ordinary edits of the contract. The file with the comment has the name of the edit. */
const edits: readonly [name: string, ...edits: Edit[]][] = [
  [
    'optional-field-added',
    [textToVideo, 'properties:\n', 'properties:\n  seed:\n    type: integer\n    minimum: 0\n'],
  ],
  ['request-field-removed', [textToVideo, / {2}seconds:\n(?: {4}.*\n)+/, '']],
  [
    'response-field-removed',
    ['schemas/UploadGrant.yaml', / {2}service_uri:\n(?: {4}.*\n)+/, ''],
    ['schemas/UploadGrant.yaml', 'headers, service_uri]', 'headers]'],
  ],
  [
    'enum-value-added',
    ['schemas/AspectRatio.yaml', /^enum:.*$/m, 'enum: ["16:9", "9:16", "1:1", "4:3", "3:4", "21:9"]'],
  ],
  ['enum-value-removed', ['schemas/AspectRatio.yaml', /^enum:.*$/m, 'enum: ["16:9", "9:16", "1:1", "4:3"]']],
  ['limit-tightened', limit],
  [
    'path-variable-renamed',
    ['openapi.yaml', '/v1/tasks/{task_id}:', '/v1/tasks/{taskId}:'],
    ['paths/getTask.yaml', 'name: task_id', 'name: taskId'],
  ],
  [
    'operation-added',
    [
      'openapi.yaml',
      'paths:\n',
      'paths:\n  /v1/status:\n    get:\n      operationId: getStatus\n      responses: { "204": { description: Available. } }\n',
    ],
  ],
  ['text-only', words],
  ['several-at-once', limit, words, ['openapi.yaml', / {2}\/v1\/video\/video2video:\n.*\n/, '']],
  ['nothing'],
];

it.each(edits)('comments on an ordinary edit: %s', async (name, ...changes) => {
  copyTo(name);
  for (const [file, from, to] of changes) {
    const path = join(cwd, name, file);
    const [before, after] = [readFileSync(path, 'utf8'), readFileSync(path, 'utf8').replace(from, to)];
    expect(after, `${file} has no ${String(from)}`).not.toBe(before);
    writeFileSync(path, after);
  }
  const report = diff('base', name, { cwd, today: '2026-01-01', config: {} });
  await expect(render(report, 'markdown', { link })).toMatchFileSnapshot(`comments/${name}.md`);
});
