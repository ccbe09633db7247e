import { Argument, Option } from 'commander';

/** An option whose value is a file, for the completions. */
export class PathOption extends Option {
  readonly takesFile: boolean = true;
}

/** An argument whose value is a file, for the completions. */
export class PathArgument extends Argument {
  readonly takesFile: boolean = true;
}
