import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { contractVersion } from '@videogen/types/facts';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ServerSettings } from '../src/index.ts';
import { main } from '../src/main.ts';
import { startService } from './support/service.ts';

/** Notes what the program writes. */
function watchOutput() {
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    const spy = vi.spyOn(process[name], 'write').mockImplementation((text) => {
      written[name] += String(text);
      return true;
    });
    onTestFinished(() => spy.mockRestore());
  }
  return written;
}

const help = `Usage: videogen-mcp [options] [folder...]

Serves the video-generation API to agents (MCP) over stdio.

Arguments:
  folder              Folders that tools may read files from. Videos are saved in the first.

Options:
  --no-confirm        Do not ask the user before credits are spent.
  --reply-time <s>    Longest time until a tool returns, in seconds (default: 45).
  --version           Print the version.
  --help              Print this text.

Environment:
  VIDEOGEN_BASE_URL   URL of the service.
  VIDEOGEN_API_KEY    API key. Without a key, an emulator starts, and nothing costs credits.
`;

test.each([
  ['--help', help],
  ['--version', `${contractVersion}\n`],
])('%s prints its text alone', async (option, stdout) => {
  const written = watchOutput();
  expect(await main([option])).toBe(0);
  expect(written).toEqual({ stdout, stderr: '' });
});

test.each([
  [['--reply-time', '0'], '--reply-time must be a number above 0'],
  [['--reply-time=-1'], '--reply-time must be a number above 0'],
  [['--reply-time', 'soon'], '--reply-time must be a number above 0'],
])('%j is refused with the help', async (args, message) => {
  const written = watchOutput();
  expect(await main(args)).toBe(2);
  expect(written).toEqual({ stdout: '', stderr: `videogen-mcp: ${message}\n\n${help}` });
});

test('an unknown option is named', async () => {
  const written = watchOutput();
  expect(await main(['--unknown'])).toBe(2);
  expect(written.stderr).toMatch(/^videogen-mcp: Unknown option '--unknown'[^\n]*\n\nUsage: /);
});

describe('the program', () => {
  /** Runs the program on streams of its own. Returns what sends a request, and what ends it. */
  async function serve(args: readonly string[] = [], { baseUrl = '', apiKey = 'key' }: ServerSettings = {}) {
    const stdin = new PassThrough({ autoDestroy: false });
    const stdout = new PassThrough();
    for (const [name, stream] of Object.entries({ stdin, stdout })) {
      const own = Object.getOwnPropertyDescriptor(process, name);
      Object.defineProperty(process, name, { value: stream, configurable: true });
      onTestFinished(() => void Object.defineProperty(process, name, own ?? {}));
    }
    vi.stubEnv('VIDEOGEN_API_KEY', apiKey);
    vi.stubEnv('VIDEOGEN_BASE_URL', baseUrl);
    onTestFinished(() => void vi.unstubAllEnvs());
    const signals = vi.spyOn(process, 'once');
    onTestFinished(() => {
      for (const [name, handle] of signals.mock.calls) process.removeListener(name, handle);
      signals.mockRestore();
    });

    const ended = main([...args, await temporaryFolder()]);
    const send = (message: object) => stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const request = async (method: string, params: object): Promise<unknown> => {
      const responded = once(stdout, 'data');
      send({ id: 1, method, params });
      const [text] = await responded;
      const message = JSON.parse(String(text));
      return message.result ?? message;
    };
    const clientInfo = { name: 'test-host', version: '1.0.0' };
    const capabilities = { elicitation: {} };
    const initialize = () =>
      request('initialize', { protocolVersion: '2025-06-18', capabilities, clientInfo });
    return { stdin, stdout, ended, signals, initialize, request, send };
  }

  test('serves the tools until the host closes its input, and releases it', async () => {
    const { stdin, ended, initialize } = await serve();
    expect(await initialize()).toMatchObject({ serverInfo: { name: 'videogen' } });
    stdin.end();
    expect(await ended).toBe(0);
    expect(stdin.destroyed).toBe(true);
  });

  test('has the folders of its arguments', async () => {
    const { stdin, ended, initialize } = await serve(['--no-confirm', '--reply-time', '0.5', '/first']);
    expect(await initialize()).toMatchObject({
      instructions: expect.stringContaining('Allowed folders: /first, '),
    });
    stdin.end();
    await ended;
  });

  test.each([
    ['asks before it spends credits', [], { method: 'elicitation/create' }],
    ['asks nothing with --no-confirm', ['--no-confirm'], { structuredContent: { reused: false } }],
  ])('%s', async (_, args, response) => {
    const { settings } = await startService();
    const { stdin, ended, initialize, request, send } = await serve(args, settings);
    await initialize();
    send({ method: 'notifications/initialized' });
    const given = { name: 'text_to_video', arguments: { prompt: 'a kite', seconds: 2 } };
    expect(await request('tools/call', given)).toMatchObject(response);
    stdin.end();
    await ended;
  });

  test('ends when its input is cut off', async () => {
    const { stdin, ended, initialize } = await serve();
    await initialize();
    stdin.destroy();
    expect(await ended).toBe(0);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('ends after %s, and says so', async (signal) => {
    const written = watchOutput();
    const { stdin, ended, signals, initialize } = await serve();
    await initialize();
    const [, handle] = signals.mock.calls.find(([name]) => name === signal) ?? [];
    handle?.();
    expect(await ended).toBe(0);
    expect(stdin.destroyed).toBe(true);
    expect(written.stderr).toBe(
      `videogen-mcp: stopping after ${signal}; a create request on its way still ends\n`,
    );
  });

  test('reports what is not a message', async () => {
    const written = watchOutput();
    const { stdin, ended } = await serve();
    stdin.end('{"no":"message"}\n');
    await ended;
    expect(written.stderr).toMatch(/^videogen-mcp: [\s\S]+\n$/);
  });
});
