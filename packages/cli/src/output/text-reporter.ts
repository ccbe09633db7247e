import { isFinalStatus } from '@videogen/client';
import { cleanLines, cleanValue } from '@videogen/shared/clean-text';
import isUnicodeSupported from 'is-unicode-supported';
import type { Host } from '../host.ts';
import { describeEvent, type Line } from './describe-event.ts';
import type { LiveLine } from './live-line.ts';
import type { Reporter } from './reporter.ts';
import { type Style, styleFor } from './style.ts';

/** The symbol before each kind of line on a terminal, one for terminals without Unicode, and its color. */
const symbols = {
  done: ['✔', '+', 'green'],
  info: ['•', '-', 'dim'],
  failed: ['✖', 'x', 'red'],
  stopped: ['■', '!', 'dim'],
} as const;

/**
 * Reports each event as a line on stderr; with `quiet`, errors alone.
 *
 * @param live the progress line below the lines of a terminal; undefined for logs and pipes
 */
export function createTextReporter(
  { stdout, stderr, env }: Pick<Host, 'stdout' | 'stderr' | 'env'>,
  quiet: boolean,
  live: LiveLine | undefined,
): Reporter {
  const style = styleFor(stderr, env);
  let began = Date.now();
  return {
    report: (given) => {
      const event = cleanValue(given);
      if (event.event === 'created' || event.event === 'waiting') began = Date.now();
      if (quiet && event.event !== 'error' && event.event !== 'stopped') return;
      // The progress line shows the status of a running task, so it gets no permanent line.
      const isLive = live && event.event === 'status' && !isFinalStatus(event.status);
      const line = isLive ? undefined : describeEvent(event, Date.now() - began, style);
      if (line !== undefined) {
        live?.stop();
        stderr.write(`${live ? getSymbol(line, style) : ''}${line[1]}\n`);
      }
      live?.show(event, began);
    },
    result: (text, shown) => {
      if (shown && !quiet && stdout.isTTY) return;
      live?.stop();
      stdout.write(`${text}\n`);
    },
    log: (text) => void stderr.write(`${style('dim', cleanLines(text))}\n`),
    stop: () => live?.stop(),
  };
}

function getSymbol([kind]: Line, style: Style): string {
  const [symbol, plain, color] = symbols[kind];
  return `${style(color, isUnicodeSupported() ? symbol : plain)} `;
}
