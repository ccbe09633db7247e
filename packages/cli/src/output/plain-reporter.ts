import type { Host } from '../host.ts';
import { describeEvent } from './describe-event.ts';
import type { Reporter } from './reporter.ts';
import { styleFor } from './style.ts';

/** Reports each event as a line on stderr, for logs and pipes; with `quiet`, errors alone. */
export function createPlainReporter(
  { stdout, stderr, env }: Pick<Host, 'stdout' | 'stderr' | 'env'>,
  quiet: boolean,
): Reporter {
  const style = styleFor(stderr, env);
  let began = Date.now();
  return {
    report: (event) => {
      if (event.event === 'created' || event.event === 'waiting') began = Date.now();
      if (quiet && event.event !== 'error' && event.event !== 'stopped') return;
      const line = describeEvent(event, Date.now() - began, style);
      if (line !== undefined) stderr.write(`${line.text}\n`);
    },
    result: (text) => void stdout.write(`${text}\n`),
    log: (line) => void stderr.write(`${style('dim', line)}\n`),
    stop: () => {},
  };
}
