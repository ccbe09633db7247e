import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('./support/memory.ts', import.meta.url));

it('uploading 80 MB from disk does not read the file into memory', async () => {
  // Alone in a process, where nothing else reserves or frees. What the garbage collector leaves differs by 20 MB.
  const { stdout } = await promisify(execFile)(process.execPath, [program, '80'], { timeout: 60_000 });
  expect(JSON.parse(stdout).upload).toBeLessThan(60);
});
