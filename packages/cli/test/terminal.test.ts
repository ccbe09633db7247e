import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService, writePng } from './support/service.ts';
import { runInTerminal } from './support/terminal.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ timing: { pending: 100, queuing: 400, processing: 600 } });
});
afterAll(() => service[Symbol.asyncDispose]());

const local = () => ({ VIDEOGEN_EMULATOR_URL: service.emulator.url });

test('a wait has one progress line, and a permanent line for each result', async () => {
  const image = await writePng(service.path('photo.png'), 300_000);
  const seen = await runInTerminal(['image2video', image, '--emulator', '-o', service.path('out.mp4')], {
    env: local(),
  });
  expect(seen.code, seen.text).toBe(0);
  expect(seen.raw).toContain('\u001b[?25l');
  expect(seen.raw.lastIndexOf('\u001b[?25h')).toBeGreaterThan(seen.raw.lastIndexOf('\u001b[?25l'));
  expect(seen.text).toMatch(/[⠀-⣿] Uploading +\d+% [█░]{24} \S+ kB of 300 kB/);
  expect(seen.text).toMatch(/[⠀-⣿] (QUEUING|PROCESSING) 0:0\d /);
  expect(seen.text).toMatch(/[⠀-⣿] Downloading +\d+% /);
  const last = seen.text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .at(-1);
  expect(last).toContain(`✔ Saved ${service.path('out.mp4')}`);
  expect(seen.text).toMatch(/✔ Created task [\da-f-]{36}/);
  expect(seen.text).toMatch(/✔ SUCCESS 0:0\d/);
});

test('NO_COLOR removes the colours, but not the progress line', async () => {
  const seen = await runInTerminal(['text2video', 'a cat', '--emulator'], {
    env: { ...local(), NO_COLOR: '1' },
    columns: 40,
  });
  expect(seen.code).toBe(0);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the codes of colours
  expect(seen.raw).not.toMatch(/\u001b\[[\d;]*m/);
  expect(seen.text).toMatch(/[⠀-⣿] PROCESSING 0:0\d/);
  // Narrow as it is, the line has no room for the id.
  expect(seen.text).not.toMatch(/PROCESSING 0:0\d [\da-f]{8}/);
});

test('Ctrl-C ends the wait, prints the id and the next step, and restores the cursor', async () => {
  const slow = await startService({ timing: { pending: 100, queuing: '1h' } });
  try {
    const seen = await runInTerminal(['text2video', 'a cat', '--emulator', '-o', 'my cat.mp4'], {
      env: { VIDEOGEN_EMULATOR_URL: slow.emulator.url },
      interruptAt: /QUEUING/,
    });
    const [task] = await slow.emulator.tasks.list();
    expect(seen.code).toBe(130);
    expect(seen.text).toContain(
      `Stopped. Task ${task?.id} continues; wait for it with \`videogen wait ${task?.id} --emulator -o 'my cat.mp4'\`.`,
    );
    expect(seen.raw.lastIndexOf('\u001b[?25h')).toBeGreaterThan(seen.raw.lastIndexOf('\u001b[?25l'));
    expect(task?.status).toBe('QUEUING');
  } finally {
    await slow[Symbol.asyncDispose]();
  }
});

test('a video is not written to a terminal', async () => {
  const seen = await runInTerminal(['text2video', 'a cat', '--emulator', '-o', '-'], { env: local() });
  expect(seen.code).toBe(2);
  expect(seen.text).toContain(
    'error: A terminal cannot show a video. Redirect stdout to a file or a program',
  );
});
