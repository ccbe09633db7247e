import type { CommandModel, OptionModel, ValueModel } from './completion-model.ts';

/** Completions for zsh. */
export function zshScript(program: string, commands: readonly CommandModel[]): string {
  return `#compdef ${program}
# Completions of ${program} for zsh.
_${program}() {
  local context state state_descr line
  typeset -A opt_args
  _arguments -C \\
    '(- *)'{-h,--help}'[Show help]' \\
    '(- *)'{-V,--version}'[Show the version]' \\
    '1:command:->command' \\
    '*::argument:->argument' && return
  case "$state" in
    command)
      local -a commands=(
${commands.map(({ name, description }) => `        ${quoted(`${name}:${description}`)}`).join('\n')}
      )
      _describe command commands ;;
    argument)
      case "$line[1]" in
${commands.map(commandCase).join('\n')}
      esac ;;
  esac
}
if [ "$funcstack[1]" = "_${program}" ]; then
  _${program} "$@"
else
  compdef _${program} ${program}
fi
`;
}

function commandCase({ name, options, argument }: CommandModel): string {
  const specs = [...options.map(optionSpec), ...(argument ? [quoted(`1:${valueSpec(argument)}`)] : [])];
  return `        ${name})\n          _arguments \\\n${specs.map((spec) => `            ${spec}`).join(' \\\n')} ;;`;
}

function optionSpec({ flags, description, value }: OptionModel): string {
  const text = `[${escaped(description)}]${value ? `:${valueSpec(value)}` : ''}`;
  // The two flags exclude each other and share one description.
  return flags.length === 1
    ? quoted(`${flags[0]}${text}`)
    : `${quoted(`(${flags.join(' ')})`)}{${flags.join(',')}}${quoted(text)}`;
}

function valueSpec({ name, words, file }: ValueModel): string {
  if (file) return `${name}:_files`;
  return `${name}:${words.length > 0 ? `(${words.map(escaped).join(' ')})` : ''}`;
}

function escaped(text: string): string {
  return text.replaceAll(/[[\]:\\]/g, String.raw`\$&`);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
