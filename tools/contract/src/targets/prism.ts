import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const loopbackOnly = fileURLToPath(new URL('./loopback-only.cjs', import.meta.url));

/** Number of characters of Prism's log that are kept. */
const kept = 20_000;

/** A running Prism mock. */
export type Prism = {
  /** Base URL without a trailing slash, on loopback. */
  readonly url: string;
  /** Returns the last output of Prism. */
  log(): string;
  close(): Promise<void>;
};

/**
 * Starts a Prism mock of the bundled OpenAPI document on a free port of 127.0.0.1 and resolves once it listens.
 *
 * @throws {Error} with what Prism printed, when it ends instead or does not listen within `timeout`.
 */
export async function startPrism(
  options: {
    /** Path of an OpenAPI document. @default the bundle of `@videogen/spec` */
    readonly document?: string;
    /** Milliseconds. @default a minute, which only ends a hang */
    readonly timeout?: number;
  } = {},
): Promise<Prism> {
  const document = options.document ?? fileURLToPath(import.meta.resolve('@videogen/spec/openapi.json'));
  const timeout = options.timeout ?? 60_000;
  const entry = require.resolve('@stoplight/prism-cli/dist/index.js');
  const child = spawn(process.execPath, [entry, 'mock', document, '--port', '0', '--host', '127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Prism sends callbacks to any URL. Names are not resolved, so no callback leaves this machine.
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', NODE_OPTIONS: `--require ${loopbackOnly}` },
  });
  let log = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));

  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`Prism did not listen within ${timeout} ms. It printed:\n${log}`));
    }, timeout);
    let listening = false;

    const read = (text: string): void => {
      // Prism prints several lines for each request; the last ones are enough.
      log = `${log}${text}`.slice(-kept);
      if (listening) return;
      const url = /Prism is listening on (http:\/\/\S+)/.exec(log)?.[1];
      if (url === undefined) return;
      listening = true;
      clearTimeout(timer);
      resolve(url);
    };

    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    void ended.then(() => {
      clearTimeout(timer);
      reject(new Error(`Prism ended before it listened. It printed:\n${log}`));
    });
  });

  return {
    url,
    log: () => log,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
