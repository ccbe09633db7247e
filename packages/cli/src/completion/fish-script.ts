import type { CommandModel, OptionModel, ValueModel } from './completion-model.ts';

/** Completions for fish. */
export function fishScript(program: string, commands: readonly CommandModel[]): string {
  const start = `complete -c ${program}`;
  return `# Completions of ${program} for fish.
${start} -f
${start} -n __fish_use_subcommand -s h -l help -d 'Show help'
${start} -n __fish_use_subcommand -s V -l version -d 'Show the version'
${commands.flatMap((command) => commandLines(start, command)).join('\n')}
`;
}

function commandLines(start: string, { name, description, options, argument }: CommandModel): string[] {
  const inside = `${start} -n ${quoted(`__fish_seen_subcommand_from ${name}`)}`;
  return [
    `${start} -n __fish_use_subcommand -a ${name} -d ${quoted(description)}`,
    ...(argument === undefined || !(argument.file || argument.words.length > 0)
      ? []
      : [`${inside}${argument.file ? ' -F' : words(argument)}`]),
    ...options.map((option) => `${inside}${optionText(option)}`),
  ];
}

function optionText({ flags, description, value }: OptionModel): string {
  const named = flags.map((flag) =>
    flag.startsWith('--') ? ` -l ${flag.slice(2)}` : ` -s ${flag.slice(1)}`,
  );
  const taken = value === undefined ? '' : value.file ? ' -r -F' : ` -x${words(value)}`;
  return `${named.join('')}${taken} -d ${quoted(description)}`;
}

function words({ words: allowed }: ValueModel): string {
  return allowed.length === 0 ? '' : ` -a ${quoted(allowed.join(' '))}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
}
