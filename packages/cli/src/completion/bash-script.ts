import type { CommandModel, OptionModel, ValueModel } from './completion-model.ts';

/** Completions for bash, from 3.2 on; the package bash-completion is not needed. */
export function bashScript(program: string, commands: readonly CommandModel[]): string {
  const names = commands.map(({ name }) => name);
  return `# Completions of ${program} for bash.
_${program}() {
  local line="\${COMP_LINE:0:COMP_POINT}" cur prev command="" i
  # Bash splits words at : and =, which are part of values such as 16:9.
  cur="\${line##*[[:space:]]}"
  line="\${line%"$cur"}"
  line="\${line%"\${line##*[![:space:]]}"}"
  prev="\${line##*[[:space:]]}"
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${COMP_WORDS[i]}" in
      -*) ;;
      *) command="\${COMP_WORDS[i]}"; break ;;
    esac
  done
  COMPREPLY=()
  case "$command" in
    "")
      COMPREPLY=($(compgen -W "${[...names, '--help', '--version'].join(' ')}" -- "$cur")) ;;
${commands.map(commandCase).join('\n')}
  esac
  # The part before the last : or = is already on the line.
  local kept="\${cur%"\${cur##*[:=]}"}" at
  if [[ -n "$kept" && "$COMP_WORDBREAKS" == *:* ]]; then
    for at in "\${!COMPREPLY[@]}"; do COMPREPLY[at]="\${COMPREPLY[at]#"$kept"}"; done
  fi
}
_${program}_files() {
  local IFS=$'\\n'
  compopt -o filenames 2>/dev/null
  COMPREPLY=($(compgen -f -- "$1"))
}
complete -F _${program} ${program}

`;

  function commandCase({ name, options, argument }: CommandModel): string {
    const flags = options.flatMap((option) => option.flags).join(' ');
    const values = options.filter(({ value }) => value !== undefined);
    return `    ${name})
      case "$prev" in
${values.map(valueCase).join('\n')}
        *)
          case "$cur" in
            -*) COMPREPLY=($(compgen -W "${flags}" -- "$cur")) ;;
            *) ${complete(argument)} ;;
          esac ;;
      esac ;;`;
  }

  function valueCase({ flags, value }: OptionModel): string {
    return `        ${flags.join('|')}) ${complete(value)} ;;`;
  }

  function complete(value: ValueModel | undefined): string {
    if (value?.file) return `_${program}_files "$cur"`;
    if (value === undefined || value.words.length === 0) return ':';
    return `COMPREPLY=($(compgen -W "${value.words.join(' ')}" -- "$cur"))`;
  }
}
