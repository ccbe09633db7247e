import type { Argument, Command, Option } from 'commander';

/** Shells that there are completions for. */
export type Shell = 'bash' | 'zsh' | 'fish';

/** What a shell completes itself. */
const files = ':files';

/**
 * Scripts that call `videogen complete` with the line up to the cursor; no shell evaluates what is typed. Bash, from 3.2
 * on, splits words at : and =, which are part of values such as 16:9, and shows no descriptions.
 *
 * The scripts of @bomb.sh/tab and @pnpm/tabtab do not fit: they run `$(…)` of the typed line at the press of Tab (in bash,
 * in fish), need the package bash-completion, or complete no files.
 */
export const completionScripts: Readonly<Record<Shell, string>> = {
  bash: `_videogen() {
  local line="\${COMP_LINE:0:COMP_POINT}" cur kept at IFS=$'\\n'
  cur="\${line##*[[:space:]]}"
  kept="\${cur%"\${cur##*[:=]}"}"
  [[ "$COMP_WORDBREAKS" == *:* ]] || kept=""
  COMPREPLY=($(videogen complete -- "$line" 2>/dev/null))
  if [[ "\${COMPREPLY[0]}" == ${files} ]]; then
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -f -- "$cur"))
    return
  fi
  for at in "\${!COMPREPLY[@]}"; do
    COMPREPLY[at]="\${COMPREPLY[at]%%$'\\t'*}"
    COMPREPLY[at]="\${COMPREPLY[at]#"$kept"}"
  done
}
complete -F _videogen videogen
`,
  zsh: `#compdef videogen
_videogen() {
  local -a found=("\${(@f)$(videogen complete -- "\${(j: :)words[1,CURRENT-1]} $PREFIX" 2>/dev/null)}")
  case "$found[1]" in
    "") return 1 ;;
    ${files}) _files; return ;;
  esac
  # A colon separates a value from its description.
  found=("\${(@)found//:/\\\\:}")
  found=("\${(@)found/$'\\t'/:}")
  _describe value found
}
if [ "$funcstack[1]" = "_videogen" ]; then
  _videogen "$@"
else
  compdef _videogen videogen
fi
`,
  fish: `function __videogen_complete
  set -l found (videogen complete -- (commandline -cp | string collect) 2>/dev/null)
  if test "$found[1]" = ${files}
    __fish_complete_path (commandline -ct)
  else
    printf '%s\\n' $found
  end
end
complete -c videogen -f -a '(__videogen_complete)'
`,
};

/** The first sentence: each completion has one line. */
function getSummary(text: string): string {
  return /^(.*?)(?:[.;](?=\s|$)|$)/.exec(text.replaceAll(/\s+/g, ' ').trim())?.[1] ?? '';
}

function getValues(value: Option | Argument | undefined): string[] {
  if (value !== undefined && 'takesFile' in value) return [files];
  return value?.argChoices ?? [];
}

/** Completions of the last word of a line, one per line, some with a tab and a description. */
export function getCompletions(line: string, program: Command): string {
  const words = line.trimStart().split(/\s+/).slice(1);
  const current = words.pop() ?? '';
  const help = program.createHelp();
  const name = words.find((word) => !word.startsWith('-'));
  const command = program.commands.find((each) => each.name() === name) ?? program;
  const options = help.visibleOptions(command);
  const before = options.find(
    ({ required, short, long }) => required && [short, long].includes(words.at(-1)),
  );
  const flags = options.flatMap(({ short, long, description }) =>
    [long, short].flatMap((flag) => (flag === undefined ? [] : [`${flag}\t${getSummary(description)}`])),
  );
  const names = help
    .visibleCommands(program)
    .map((each) => `${each.name()}\t${getSummary(each.summary() || each.description())}`);
  const rest = command === program ? names : getValues(command.registeredArguments[0]);
  const found = before ? getValues(before) : current.startsWith('-') ? flags : rest;

  return found
    .filter((each) => each === files || each.startsWith(current))
    .map((each) => `${each}\n`)
    .join('');
}
