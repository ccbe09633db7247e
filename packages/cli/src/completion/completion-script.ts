import type { Command } from 'commander';
export function completionScript(_shell: string, _program: Command): string {
  return '';
}
