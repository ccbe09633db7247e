import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Program, startProgram } from './program.ts';

/** A workerd that runs a worker. */
export interface Workerd extends Program {
  readonly url: string;
}

/** What a workerd runs. */
export interface WorkerdOptions {
  /** The configuration, with a socket `http`. It embeds the modules by their names; `.` is an empty folder. */
  readonly config: string;
  readonly modules: Readonly<Record<string, string>>;
  /** @default a free one */
  readonly port?: number;
}

/**
 * Starts workerd, the runtime of Cloudflare Workers.
 *
 * @throws Error when it does not listen within a minute; the message has what it printed
 */
export async function startWorkerd({ config, modules, port = 0 }: WorkerdOptions): Promise<Workerd> {
  const folder = await mkdtemp(join(tmpdir(), 'videogen-workerd-'));
  for (const [name, text] of Object.entries({ ...modules, 'config.capnp': config })) {
    await writeFile(join(folder, name), text);
  }

  // The package has no types; what it exports is the path of its binary.
  const binary: string = createRequire(import.meta.url)('workerd').default;
  const args = ['serve', 'config.capnp', `--socket-addr=http=127.0.0.1:${port}`, '--control-fd=1'];

  const { printed, stop } = await startProgram(binary, args, {
    cwd: folder,
    ready: '"socket":"http"',
    limit: 60_000,
  });

  return {
    url: `http://127.0.0.1:${/"port":(\d+)/.exec(printed())?.[1]}`,
    printed,
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
