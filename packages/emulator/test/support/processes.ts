import { readdirSync, readFileSync } from 'node:fs';

/** A process of this machine, as Linux tells it. */
export interface MachineProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Lists the processes of this machine that have not ended; Linux only. */
export function listProcesses(): MachineProcess[] {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    if (Number.isNaN(pid)) return [];
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      // The name in parentheses may hold anything. `Z` is a process that has ended and that nobody has asked about.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '');
      const [state, parent = ''] = stat.split(' ');
      return state === 'Z' ? [] : [{ pid, parent: Number(parent), command }];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}
