import type { Argument, Command, Option } from 'commander';

/** A command, as a completion script needs it. */
export interface CommandModel {
  readonly name: string;
  readonly description: string;
  readonly options: readonly OptionModel[];
  /** Its first argument. */
  readonly argument: ValueModel | undefined;
}

/** An option, as a completion script needs it. */
export interface OptionModel {
  /** `-o` and `--output`, in this order, whichever there are. */
  readonly flags: readonly string[];
  readonly description: string;
  /** Undefined for one that takes no value. */
  readonly value: ValueModel | undefined;
}

/** The values that can be completed: a list of words, a file, or anything. */
export interface ValueModel {
  readonly name: string;
  readonly words: readonly string[];
  readonly file: boolean;
}

/** Reads the commands and options of a program, those that are shown in its help. */
export function completionModel(program: Command): readonly CommandModel[] {
  const help = program.createHelp();
  return help.visibleCommands(program).map((command) => ({
    name: command.name(),
    description: oneLine(command.summary() || command.description()),
    options: help.visibleOptions(command).map(optionModel),
    argument: argumentModel(command.registeredArguments[0]),
  }));
}

function optionModel(option: Option): OptionModel {
  const { short, long, description, required, argChoices } = option;
  const value = { name: option.attributeName(), words: argChoices ?? [], file: takesFile(option) };
  return {
    flags: [short, long].filter((flag) => flag !== undefined),
    description: oneLine(description),
    value: required ? value : undefined,
  };
}

function argumentModel(argument: Argument | undefined): ValueModel | undefined {
  if (argument === undefined) return undefined;
  return { name: argument.name(), words: argument.argChoices ?? [], file: takesFile(argument) };
}

function takesFile(value: Option | Argument): boolean {
  return 'takesFile' in value;
}

/** Returns the first sentence: each completion has one line. */
function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return (/^(.*?)[.;](?=\s|$)/.exec(line)?.[1] ?? line).replace(/ \(default: .*\)$/, '');
}
