import { chownSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createVideoClient } from '@videogen/client';
import { openTerminal, type Terminal } from './terminal.ts';

/** A user id without rights, which Linux and macOS give to `nobody`. */
const nobody = 65_534;

/** Milliseconds for an install and five videos on a slow machine. */
const limit = 600_000;

/** A start of the emulator. */
export interface Start {
  /** Opens the console and its program, as a browser does. */
  checkConsole(): Promise<void>;
  /** Makes one more video, whose rendering loads modules anew. */
  makeVideo(): Promise<void>;
  /** Waits until a start that ends by itself has done so. */
  end(): Promise<void>;
  /** Presses Ctrl-C, and waits for the end. */
  interrupt(): Promise<void>;
}

/** A machine with Node.js and npm, and nothing else. */
export interface Machine {
  /** The clone. */
  readonly folder: string;
  /** Runs `npm start` in the clone until it has made its videos. */
  start(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Start>;
}

/** Gives a folder to a user, with all that it contains. */
function giveTo(user: number, folder: string): void {
  chownSync(folder, user, user);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, name), user, user);
}

/** The path of the user, without the programs that this repository or npx installed. */
function getUserPath(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.filter((folder) => !folder.includes('node_modules')).join(delimiter);
}

/** How this machine reaches the npm registry, which belongs to the machine and not to what somebody installed. */
function getNetworkSettings(): [string, string][] {
  return Object.entries(process.env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && /(_proxy|_ca_certs|ssl_cert_\w+|npm_config_registry)$/i.test(entry[0]),
  );
}

/** What a user does with a start that listens at `url`. */
function useStart(url: string, terminal: Terminal): Start {
  const client = createVideoClient({ baseUrl: url, apiKey: 'emulator-key' });
  return {
    end: () => terminal.waitForEnd(limit),
    interrupt: () => terminal.interrupt(limit),
    checkConsole: async () => {
      const page = await fetch(`${url}/`, { headers: { accept: 'text/html' } });
      const program = await fetch(`${url}/_console/app.js`);
      if (!page.ok || !program.ok || !(await program.text()).includes('EventSource'))
        throw new Error(`The console responds with ${page.status}, its program with ${program.status}.`);
    },
    makeVideo: async () => {
      const task = await client.textToVideo({ prompt: 'A kite', model: 't2v-2.4-faster', seconds: 1 });
      const { output_videos } = await task.result({ timeout: limit });
      const [video] = output_videos;
      if (video === undefined) throw new Error('The first start made no video while a second one ran.');
      await client.download(video);
    },
  };
}

/**
 * Prepares a clone and an empty home. Where this process may do everything, `npm start` runs as a user who may not.
 *
 * @param copy copies the files of the repository into a folder
 */
export async function createMachine(work: string, copy: (folder: string) => void): Promise<Machine> {
  const folder = join(work, 'my café');
  const home = join(work, 'home');
  mkdirSync(folder);
  mkdirSync(home);
  copy(folder);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) giveTo(nobody, work);
  const user = isRoot ? { uid: nobody, gid: nobody } : {};

  return {
    folder,
    start: async (args, env) => {
      const own = Object.entries({ PATH: getUserPath(), HOME: home, TMPDIR: home, ...env });
      const variables = [...getNetworkSettings(), ...own].map(([name, value]) => `${name}=${value}`);
      const command = ['env', '-i', ...variables, 'npm', 'start', '--', '--port', '0', ...args];
      const terminal = openTerminal(command, { ...user, cwd: folder });
      const [, url = ''] = await terminal.waitFor(/listens at (\S+)/, limit);
      await terminal.waitFor(/\d videos in/, limit);
      return useStart(url, terminal);
    },
  };
}
