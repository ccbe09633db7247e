import { definitions } from '../config/settings.ts';
import commands from './commands.json' with { type: 'json' };

/** The text of `videogen-server --help`. */
export function help(): string {
  const usages = Object.entries(commands.usages).map(([usage, means]) => getRow(usage, means));
  const options = Object.values(definitions).map(({ flag, env, fallback, means }) =>
    getRow(
      flag === null ? env : `--${flag} (${env})`,
      `${means}${fallback === null ? '' : ` (default: ${fallback})`}`,
    ),
  );
  return `Usage: videogen-server [command] [options]

Commands:
${usages.join('\n')}

Options:
${[...options, getRow('--json', 'print lists as JSON')].join('\n')}
`;
}

const INDENT = '  ';
const USAGE_WIDTH = 40;

/** A long usage has its meaning on the next line. */
function getRow(usage: string, means: string): string {
  const isLong = usage.length > USAGE_WIDTH && means !== '';
  const start = isLong ? `${usage}\n${INDENT}${''.padEnd(USAGE_WIDTH)}` : usage.padEnd(USAGE_WIDTH);
  return `${INDENT}${start} ${means}`.trimEnd();
}
