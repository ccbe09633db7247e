import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config/load-config.ts';
import { definitions, readSettings, type Settings, secretSettings } from '../config/settings.ts';
import type { Command, Program } from './command.ts';
import definedCommands from './commands.json' with { type: 'json' };
import { help } from './help.ts';

const { options } = definedCommands;
const flags = Object.values(definitions).flatMap(({ flag }) => (flag === null ? [] : [flag]));

const commands: Readonly<Record<string, Command>> = {
  // Loaded when they run: a command that needs no database starts at once.
  start: async (input) => (await import('./start.ts')).runStart(input),
  migrate: async (input) => (await import('./migrate.ts')).runMigrate(input),
  restore: async (input) => (await import('./restore.ts')).runRestore(input),
  config: printConfig,
  keys: async (input) => (await import('./accounts.ts')).runAccounts(input),
  organizations: async (input) => (await import('./accounts.ts')).runAccounts(input),
  tasks: async (input) => (await import('./tasks.ts')).runTasks(input),
  jobs: async (input) => (await import('./tasks.ts')).runJobs(input),
  providers: async (input) => (await import('./providers.ts')).runProviders(input),
  submissions: async (input) => (await import('./submissions.ts')).runSubmissions(input),
};

/**
 * Runs a command of `videogen-server`.
 *
 * @param program defaults to this process
 * @returns the exit code: 0, 1 for a failure, 2 for a command line or a configuration that cannot be used
 */
export async function main(args: readonly string[], program: Program = process): Promise<number> {
  const { env } = program;
  const print = (text: string): number => write(program.stdout, text, 0);
  const printError = (text: string): number => write(program.stderr, text, 1);
  try {
    const { values, positionals } = parse(args);
    if (values['help'] === true) return print(help());
    const [name = 'start', ...rest] = positionals;
    const command = commands[name];
    if (command === undefined) throw new ConfigError(`"${name}" is not a command. ${listCommands()}`);
    const strings = Object.fromEntries(
      Object.entries(values).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
    );
    const settings = readSettings(strings, env);
    return await command({ name, positionals: rest, values, settings, env, print, printError });
  } catch (error) {
    const isUsage = error instanceof ConfigError || (error instanceof TypeError && 'code' in error);
    printError(error instanceof Error ? error.message : String(error));
    return isUsage ? 2 : 1;
  }
}

function parse(args: readonly string[]): {
  values: Record<string, string | boolean | undefined>;
  positionals: string[];
} {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...Object.fromEntries(flags.map((flag) => [flag, { type: 'string' as const }])),
      ...Object.fromEntries(
        Object.entries(options).map(([name, type]) => [
          name,
          // Safe: the file names the two types of `parseArgs`.
          { type: type as 'string' | 'boolean', ...(name === 'help' && { short: 'h' }) },
        ]),
      ),
    },
  });
}

function write(stream: Program['stdout'], text: string, code: number): number {
  stream.write(`${text}\n`);
  return code;
}

function listCommands(): string {
  return `The commands are: ${Object.keys(commands).join(', ')}. See videogen-server --help.`;
}

/** Prints the configuration that a start uses. What prevents a start is an error here, too. */
async function printConfig({ settings, env, print }: Parameters<Command>[0]): Promise<number> {
  const shown = Object.fromEntries(
    Object.entries({ ...settings, s3SecretAccessKey: undefined }).map(([name, value]) => [
      name,
      value !== null && secretSettings.some((secret) => secret === name) ? '[secret]' : value,
    ]),
  );
  const s3 = settings.s3 === null ? null : { ...settings.s3, ...hideKeys(settings.s3) };
  const config = await readConfig(settings.config ?? undefined);
  const { createProviders, checkPublicUrl } = await import('../providers/create-providers.ts');
  const providers = createProviders(config.providers, { env, fetch, fetchPublic: fetch });
  checkPublicUrl(providers, settings.publicUrl);
  return print(JSON.stringify({ settings: { ...shown, s3 }, config }, null, 2));
}

function hideKeys({ secretAccessKey, sessionToken }: NonNullable<Settings['s3']>): object {
  return {
    ...(secretAccessKey !== undefined && { secretAccessKey: '[secret]' }),
    ...(sessionToken !== undefined && { sessionToken: '[secret]' }),
  };
}
