import type { Command } from 'commander';
import { bashScript } from './bash-script.ts';
import { completionModel } from './completion-model.ts';
import { fishScript } from './fish-script.ts';
import { zshScript } from './zsh-script.ts';

/** Shells that there are completions for. */
export type Shell = 'bash' | 'zsh' | 'fish';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

/** The completions of a program for a shell, as a script that starts no program. */
export function completionScript(shell: Shell, program: Command): string {
  return scripts[shell](program.name(), completionModel(program));
}
