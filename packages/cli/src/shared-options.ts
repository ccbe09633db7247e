import { type Command, InvalidArgumentError, Option } from 'commander';
import { PathOption } from './path-option.ts';

/** Milliseconds of each unit of a duration. */
const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Options of every command that calls the service. */
export interface SharedOptions {
  readonly baseUrl?: string;
  readonly apiKeyFile?: string;
  readonly emulator?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}

/** Adds the options of the connection and of the output. */
export function addSharedOptions(command: Command): Command {
  return command
    .optionsGroup('Service:')
    .addOption(
      new Option('--base-url <url>', 'URL of the service (default: $VIDEOGEN_BASE_URL)').argParser(readUrl),
    )
    .addOption(
      new PathOption('--api-key-file <file>', 'File that holds the API key (default: $VIDEOGEN_API_KEY)'),
    )
    .option('--emulator', 'Use the emulator on this machine; start one for this run if none is running')
    .optionsGroup('Messages:')
    .option('--json', 'Print one JSON value per event to stdout')
    .option('-q, --quiet', 'Print results and errors only')
    .option('-v, --verbose', 'Print every request, and all details of an error')
    .helpOption('-h, --help', 'Show help');
}

/** `--timeout`, of a wait. */
export function timeoutOption(): Option {
  return new Option('--timeout <time>', 'Longest wait, such as 90s, 10m or 2h (default: 1h)').argParser(
    readDuration,
  );
}

/** Reads an option whose value is a URL. */
export function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash) return text;
  throw new InvalidArgumentError('Use an http or https URL without credentials, query and fragment.');
}

/** Reads a duration such as `90s`, `10m` or `1.5h` in milliseconds; a bare number is seconds. */
function readDuration(text: string): number {
  const [, amount, unit = 's'] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text.trim()) ?? [];
  const duration = Number(amount) * (units[unit] ?? Number.NaN);
  if (Number.isNaN(duration)) throw new InvalidArgumentError('Use a time such as 90s, 10m or 2h.');
  return duration;
}

/** Reads the number of a port. */
export function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('Use a number from 0 to 65535.');
}
