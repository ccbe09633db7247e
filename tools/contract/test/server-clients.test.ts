import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type RunningServer, startServer } from '@videogen/server';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const packages = new URL('../../../packages/', import.meta.url);
const KEY = 'example-key-1';

const folder = await temporaryFolder(afterAll);
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({
    dataDir: join(folder, 'data'),
    bootstrapKey: KEY,
    config: { providers: { synthetic: { type: 'synthetic', placeholder: true } } },
  });
});
afterAll(() => server.close());

/** Runs a program of a package in a separate folder, with the server as its service. */
async function runProgram(program: string, args: readonly string[] = []): Promise<string> {
  const cwd = await mkdtemp(join(folder, 'run-'));

  const env = { ...process.env, VIDEOGEN_BASE_URL: server.url, VIDEOGEN_API_KEY: KEY };
  const { stdout } = await run(process.execPath, [fileURLToPath(new URL(program, packages)), ...args], {
    cwd,
    env,
  });
  return stdout;
}

describe.concurrent('the examples of the client run against the server', () => {
  it.each([
    ['quick-start.ts', /SUCCESS\n[0-9a-f-]{36} is in cat\.mp4\n$/],
    ['errors-by-code.ts', /^Correct these: [\s\S]*seconds[\s\S]*done\n$/],
    ['steps.ts', /^[0-9a-f-]{36}\ntrue\n$/],
    ['schemas.ts', /^[0-9a-f-]{36}\n$/],
    ['http.ts', /^200 0 undefined\n$/],
  ])('%s', async (name, expected) => {
    expect(await runProgram(`client/examples/${name}`)).toMatch(expected);
  });
});

describe.concurrent('the command line runs against the server', () => {
  it('text2video waits and saves the video', async () => {
    const path = join(folder, 'cat.mp4');
    expect(await runProgram('cli/src/cli.ts', ['text2video', 'a cat', '--seconds', '2', '-o', path])).toBe(
      `${path}\n`,
    );
    expect((await readFile(path)).subarray(4, 8).toString()).toBe('ftyp');
  });

  it('wait continues a task', async () => {
    const id = (await runProgram('cli/src/cli.ts', ['text2video', 'a cat', '--no-wait'])).trim();
    const path = join(folder, 'waited.mp4');
    expect(await runProgram('cli/src/cli.ts', ['wait', id, '-o', path])).toBe(`${path}\n`);
  });
});
