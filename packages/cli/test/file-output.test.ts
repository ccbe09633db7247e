import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, test } from 'vitest';

const source = new URL('../src/file-output.ts', import.meta.url);

test.each<[string, code: string, isWhole: boolean]>([
  [
    'a stream of Node loses the last line',
    `(await import('node:fs')).createWriteStream('', { fd: 1, autoClose: false })`,
    false,
  ],
  [
    'an output of the program has all lines',
    `(await import(${JSON.stringify(source)})).createFileOutput(1)`,
    true,
  ],
])('when the process ends at once, %s', async (_, code, isWhole) => {
  const file = join(await temporaryFolder(), 'out');
  const program = `const out = ${code}; out.write('created\\n'); out.write('stopped\\n'); process.exit();`;
  const args = ['-c', 'exec "$0" --input-type=module -e "$1" > "$2"', process.execPath, program, file];
  await promisify(execFile)('bash', args);
  expect((await readFile(file, 'utf8')).endsWith('stopped\n')).toBe(isWhole);
});
