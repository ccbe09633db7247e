/** What was asked for on the command line. */
export type Request =
  | { readonly kind: 'run'; readonly names: readonly string[]; readonly quick: boolean }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly words: readonly string[] };

/** A group as the command line knows it. */
export interface Choice {
  readonly name: string;
  readonly isOptIn?: boolean;
}

/** Reads the command line: no names mean every group that need not be asked for. */
export function readArguments(words: readonly string[], choices: readonly Choice[]): Request {
  if (words.includes('--help') || words.includes('-h')) return { kind: 'help' };
  const quick = words.includes('--quick');
  const wanted = words.filter((word) => word !== '--quick' && word !== '--');
  const wrong = wanted.filter((word) => !choices.some(({ name }) => name === word));
  if (wrong.length > 0) return { kind: 'wrong', words: wrong };
  const chosen = choices.filter(({ name, isOptIn }) =>
    wanted.length === 0 ? isOptIn !== true : wanted.includes(name),
  );
  return { kind: 'run', names: chosen.map(({ name }) => name), quick };
}

/** How the command is used. */
export function usage(choices: readonly Choice[]): string {
  const all = choices.map(({ name, isOptIn }) => (isOptIn === true ? `${name} (only when named)` : name));
  return `Usage: pnpm bench [group…] [--quick]

Measures each group beside its peers, prints the figures, and writes tools/bench/RESULTS.md, results.json and
charts/. Groups that are not run keep the figures they had. With --quick everything takes less than two minutes.

Groups: ${all.join(', ')}
`;
}
