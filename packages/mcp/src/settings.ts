import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** Settings of a server. */
export interface ServerSettings {
  /**
   * Folders that tools may read files from. Videos are saved in the first, and its subfolder `.videogen` has the journal of
   * the create calls. Without a folder, no tool reads or writes files, and the journal is in the home folder.
   * @default []
   */
  readonly folders?: readonly string[];
  /** URL of the service. @default the environment variable VIDEOGEN_BASE_URL */
  readonly baseUrl?: string | undefined;
  /** API key of the service. @default the environment variable VIDEOGEN_API_KEY; without one, the server starts an emulator */
  readonly apiKey?: string | undefined;
  /** Whether the user is asked before credits are spent, by hosts that can ask. @default true */
  readonly confirm?: boolean;
  /** Longest time until a tool returns, in milliseconds; hosts cut a call after about 60 s. @default 45_000 */
  readonly replyTime?: number;
}

/** Settings after the defaults. */
export interface Settings extends Required<ServerSettings> {
  /** The folder of the journal. */
  readonly journal: string;
}

/** Returns settings with their defaults. */
export function resolveSettings(given: ServerSettings = {}, env: NodeJS.ProcessEnv = process.env): Settings {
  const { confirm = true, replyTime = 45_000 } = given;
  const folders = (given.folders ?? []).map((folder) => resolve(folder));
  const [first] = folders;
  if (!(replyTime > 0)) throw new TypeError('replyTime must be a number above 0');
  return {
    folders,
    journal: first === undefined ? join(homedir(), '.videogen', 'mcp') : join(first, '.videogen'),
    // Hosts pass settings that the user left empty as empty texts.
    baseUrl: given.baseUrl || env['VIDEOGEN_BASE_URL'] || undefined,
    apiKey: given.apiKey || env['VIDEOGEN_API_KEY'] || undefined,
    confirm,
    replyTime,
  };
}
