import { Instrumenter } from '@stryker-mutator/instrumenter';

/** What Stryker reports of a comment that it cannot use is found below, with its line. */
const silent = {
  isTraceEnabled: (): boolean => false,
  isDebugEnabled: (): boolean => false,
  isInfoEnabled: (): boolean => false,
  isWarnEnabled: (): boolean => false,
  isErrorEnabled: (): boolean => false,
  isFatalEnabled: (): boolean => false,
  trace(): void {},
  debug(): void {},
  info(): void {},
  warn(): void {},
  error(): void {},
  fatal(): void {},
};

const comment = /(?:^|\s)\/\/ Stryker disable (next-line )?([a-zA-Z, ]+)(?::(.*))?$/;

/** A mutant that a comment `Stryker disable` leaves out. */
interface Ignored {
  readonly line: number;
  readonly mutator: string;
}

/**
 * Lists what is wrong with the comments `Stryker disable` of a file: those without a reason, and each mutator that such a
 * comment names although the code below it has no such mutant.
 */
export async function findStaleReasons(file: string, content: string): Promise<readonly string[]> {
  const ignored = await listIgnored(file, content);
  const lines = content.split('\n');

  return lines.flatMap((text, index) => {
    const found = comment.exec(text);
    if (!found) return [];
    const [, scope, mutators = '', reason = ''] = found;
    const place = `${file}:${index + 1}`;
    const last = scope === undefined ? lines.length : findCode(lines, index + 1);
    const isBelow = ({ line }: Ignored): boolean => line > index + 1 && line <= last;
    const below = ignored.filter(isBelow);

    const names = mutators.split(',').map((name) => name.trim());
    const stale = names.filter((name) => !below.some(({ mutator }) => name === 'all' || name === mutator));
    return [
      ...(reason.trim() === '' ? [`${place} gives no reason.`] : []),
      ...stale.map((name) => `${place} names ${name}, but no such mutant is below it.`),
    ];
  });
}

async function listIgnored(file: string, content: string): Promise<readonly Ignored[]> {
  const { mutants } = await new Instrumenter(silent).instrument([{ name: file, mutate: true, content }], {
    plugins: null,
    ignorers: [],
    excludedMutations: [],
  });
  return mutants
    .filter(({ status }) => status === 'Ignored')
    .map(({ location, mutatorName }) => ({ line: location.start.line + 1, mutator: mutatorName }));
}

/** Returns the number of the first line from an index on that is not a comment. */
function findCode(lines: readonly string[], from: number): number {
  const next = lines.findIndex((text, index) => index >= from && !/^\s*\/\//.test(text));
  return next === -1 ? lines.length : next + 1;
}
