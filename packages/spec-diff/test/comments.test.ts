import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterAll, expect, it } from 'vitest';
import { diff } from '../src/diff.ts';
import { render } from '../src/report/render.ts';
import { readRows } from './pairs/read.ts';

/** The contract as it was once, so that its edits do not change the comments. */
const contract = fileURLToPath(new URL('comments/contract', import.meta.url));
const link = 'https://github.com/videogen/videogen-toolkit/blob/0123456789abcdef0123456789abcdef01234567';
const cwd = await temporaryFolder(afterAll);
copyTo('base');

function copyTo(name: string): void {
  cpSync(contract, join(cwd, name), { recursive: true });
}

/**
 * Ordinary edits of the contract: files that get another name, and by file, a pattern and its replacement. The comment
 * has the name of the edit.
 */
interface Edit {
  name: string;
  files?: [from: string, to: string][];
  edits: [file: string, from: string, to: string][];
}

it.each(readRows<Edit>(new URL('comments/edits.yaml', import.meta.url)))(
  'comments on an ordinary edit: $name',
  async ({ name, files = [], edits }) => {
    copyTo(name);
    for (const [from, to] of files) renameSync(join(cwd, name, from), join(cwd, name, to));
    for (const [file, from, to] of edits) {
      const path = join(cwd, name, file);
      const before = readFileSync(path, 'utf8');
      const after = before.replace(new RegExp(from, 'm'), to);
      expect(after, `${file} has no ${from}`).not.toBe(before);
      writeFileSync(path, after);
    }
    const report = diff('base', name, { cwd, today: '2026-01-01', config: {} });
    await expect(render(report, 'markdown', { link })).toMatchFileSnapshot(`comments/${name}.md`);
  },
);
