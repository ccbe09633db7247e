import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { failure, runHere } from './support/in-process.ts';
import { cleanEnv, getEvents, program, run } from './support/run.ts';
import { startService } from './support/service.ts';

const service = await startService();
afterAll(() => service[Symbol.asyncDispose]());

/** A run that continues until it is stopped, with the events it printed. */
class Server {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #events: Record<string, unknown>[] = [];

  constructor(args: readonly string[], env: Readonly<Record<string, string>>) {
    this.#child = spawn(process.execPath, [program, ...args, '--json'], {
      env: cleanEnv(env),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // Safe: stdout is a pipe, by the option above.
    const input = this.#child.stdout as NodeJS.ReadableStream;
    this.#lines = createInterface({ input })[Symbol.asyncIterator]();
  }

  /** The first event that fits; the test's own limit ends the wait. */
  async event(fits: (event: Record<string, unknown>) => boolean): Promise<Record<string, unknown>> {
    let found = this.#events.find(fits);
    while (!found) {
      const event = JSON.parse((await this.#lines.next()).value);
      this.#events.push(event);
      if (fits(event)) found = event;
    }
    return found;
  }

  /** Presses Ctrl-C, and returns the exit code. */
  async end(): Promise<number | null> {
    if (this.#child.exitCode !== null) return this.#child.exitCode;
    const closed = once(this.#child, 'close');
    this.#child.kill('SIGINT');
    return (await closed)[0];
  }
}

describe('listen', () => {
  test('prints callbacks, confirmed by reading the task, and a new URL when one is in use', async () => {
    const receiver = new Server(['listen', '--port', '0'], service.env);
    const { callback_url: url } = await receiver.event(({ event }) => event === 'listening');
    const { stdout } = await runHere(`text2video x --no-wait --callback-url ${String(url)}`, service.env);
    const id = stdout.trim();

    expect(await receiver.event(({ status }) => status === 'SUCCESS')).toMatchObject({
      event: 'callback',
      task_id: id,
      confirmed: true,
      task: { task_id: id, output_videos: [{ width: 640 }] },
    });

    const next = await receiver.event(({ event }) => event === 'callback_url');
    expect(next['callback_url']).toMatch(/^http/);
    expect(next['callback_url']).not.toBe(url);

    const forged = await fetch(String(url).slice(0, -4) + 'AAAA', { method: 'POST', body: '{}' });
    expect(forged.status).toBe(404);
    expect(await receiver.event(({ event }) => event === 'rejected')).toMatchObject({
      reason: 'token_forged',
    });
    expect(await receiver.end()).toBe(0);
  });

  test('never replaces the text of an API key in a callback', async () => {
    const receiver = new Server(['listen', '--port', '0'], { VIDEOGEN_API_KEY: 'QUEUING' });
    const { callback_url: url } = await receiver.event(({ event }) => event === 'listening');
    const body = await readFile(
      new URL('../../../spec/examples/callback-queuing.yaml', import.meta.url),
      'utf8',
    );
    await fetch(String(url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(parse(body).value),
    });
    const received = await receiver.event(({ event }) => event === 'callback');

    expect(received).toMatchObject({ status: 'QUEUING', task: { status: 'QUEUING' } });
    expect(await receiver.end()).toBe(0);
  });

  test('reports a port that is in use', async () => {
    const port = new URL(service.emulator.url).port;
    const ran = await runHere(`listen --port ${port}`);
    expect(ran).toMatchObject(failure(2, `Port ${port} of 127.0.0.1 is taken`));
  });
});

describe('emulator and probe', () => {
  test('the emulator starts, --emulator finds it, and probe tests a receiver', async () => {
    const emulator = new Server(['emulator', '--port', '0', '--render', 'none', '--processing', '50ms'], {});
    const receiver = new Server(['listen', '--port', '0'], {});
    const { url } = await emulator.event(({ event }) => event === 'started');
    const ran = await runHere("text2video 'a cat' --emulator", { VIDEOGEN_EMULATOR_URL: String(url) });
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining(`${url}/outputs/`) });
    const { callback_url } = await receiver.event(({ event }) => event === 'listening');
    const probed = await run(['probe', String(callback_url), '--json', '--timeout', '5s']);
    const verdicts = getEvents(probed);
    expect(verdicts.length).toBeGreaterThan(5);
    const failed = verdicts.filter(({ verdict }) => verdict === 'fail');
    expect(probed.code, JSON.stringify(failed)).toBe(failed.length > 0 ? 1 : 0);
    expect(await receiver.end()).toBe(0);
    expect(await emulator.end()).toBe(0);
  });

  test('--emulator starts an emulator for the run if none is running', async () => {
    const output = service.path('own.mp4');
    const ran = await run(['text2video', 'a cat', '--seconds', '1', '--emulator', '-o', output], {
      env: { VIDEOGEN_EMULATOR_URL: 'http://127.0.0.1:9' },
    });
    expect(ran).toMatchObject({ code: 0, stdout: `${output}\n` });
    expect(ran.stderr).toContain('Emulator started for this run');
  });

  test('have their own help, and exit with 2 for invalid use', async () => {
    for (const args of [
      ['emulator', '--help'],
      ['help', 'emulator'],
    ])
      expect(await run(args)).toMatchObject({ code: 0, stdout: expect.stringContaining('--profile <name>') });
    const ran = await run(['probe']);
    expect(ran).toMatchObject(failure(2, 'needs the URL of a callback receiver'));
    const { stdout } = await run(['emulator', '--nope', '--json']);
    const message = expect.stringContaining('--nope is not an option');
    expect(JSON.parse(stdout)).toEqual({ event: 'error', code: 'OPTION_INVALID', message });
  });
});
