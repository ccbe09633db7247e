import { execFileSync } from 'node:child_process';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Emulator, startEmulator } from '@videogen/emulator';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { runExample, withFolder } from './support/programs.ts';

let emulator: Emulator;
let image: Buffer;

beforeAll(async () => {
  const timing = { pending: '20ms', queuing: '20ms', processing: '60ms' } as const;
  emulator = await startEmulator({ render: 'none', timing });
  image = await sharp({ create: { width: 320, height: 180, channels: 3, background: '#4f46e5' } })
    .png()
    .toBuffer();
});
afterAll(() => emulator.close());

function hasCurl(): boolean {
  try {
    execFileSync('curl', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    console.log('skipped: first-video.sh, as there is no curl on this machine');
    return false;
  }
}

/** What each program prints when it has done what the guide says. */
const programs: readonly {
  name: string;
  prints: readonly RegExp[];
  writes?: string;
  needs?: () => boolean;
}[] = [
  {
    name: 'first-video.ts',
    prints: [/^created [0-9a-f-]{36}$/m, /^SUCCESS$/m, /credits$/m],
    writes: 'first-video.mp4',
  },
  { name: 'first-video.sh', prints: [/^SUCCESS$/m], writes: 'first-video.mp4', needs: hasCurl },
  { name: 'emulator.ts', prints: [/^PENDING\nSUCCESS\n$/] },
  {
    name: 'upload.ts',
    prints: [/^service:\/\/\S+ until /m, /from one upload$/m, /^refused before a byte was sent/m],
  },
  { name: 'errors.ts', prints: [/^mend these fields: \{"seconds":\[/] },
  { name: 'callbacks.ts', prints: [/^order-42: 1 video \([0-9a-f-]{36}:SUCCESS\)$/m] },
  { name: 'production.ts', prints: [/^created /], writes: 'submissions.jsonl' },
  { name: 'expiry.ts', prints: [/^too late: /] },
];

describe.concurrent('the programs that the guides show', () => {
  test.for(programs.filter(({ needs = () => true }) => needs()))(
    '$name',
    async ({ name, prints, writes }, { expect }) => {
      await withFolder(async (folder) => {
        await writeFile(join(folder, 'portrait.png'), image);
        const env = {
          VIDEOGEN_BASE_URL: emulator.url,
          VIDEOGEN_API_KEY: emulator.apiKey,
          POLL_SECONDS: '0.1',
          PORT: '0',
        };
        const output = await runExample(name, env, folder);
        for (const expected of prints) expect(output).toMatch(expected);
        if (writes !== undefined) expect((await stat(join(folder, writes))).size).toBeGreaterThan(0);
      });
    },
  );

  test('waiting.ts', async ({ expect }) => {
    // The clock moves for the first task only, so the second one is at work at its deadline, however slow this machine.
    await using own = await startEmulator({ render: 'none', clock: 'manual' });
    const stop = own.subscribe((event) => {
      if (event.type !== 'task') return;
      stop();
      void own.clock.advance('1m');
    });
    const env = { VIDEOGEN_BASE_URL: own.url, VIDEOGEN_API_KEY: own.apiKey, DEADLINE_MS: '200' };
    const output = await withFolder((folder) => runExample('waiting.ts', env, folder));
    expect(output).toMatch(/^SUCCESS\n1\n[0-9a-f-]{36} is still at work; it goes on without us$/m);
  });

  test('each of them is run here', async ({ expect }) => {
    const names = await readdir(fileURLToPath(new URL('../examples/', import.meta.url)));
    expect(names.toSorted()).toEqual([...programs.map(({ name }) => name), 'waiting.ts'].toSorted());
  });
});
