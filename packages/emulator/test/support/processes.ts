import { readdirSync, readFileSync } from 'node:fs';

/** A process of this machine, as Linux tells it. */
export interface MachineProcess {
  readonly pid: number;
  readonly parent: number;
  /** One letter; `Z` is one that has ended and that nobody has asked about. */
  readonly state: string;
  readonly command: string;
}

/** Lists the processes of this machine; Linux only. */
export function listProcesses(): MachineProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
}

/** Those that another one has started. */
export function getChildren(pid: number): MachineProcess[] {
  return listProcesses().filter(({ parent }) => parent === pid);
}

/** Whether a process is there and has not ended. */
export function isAlive(pid: number): boolean {
  const found = readProcess(pid);
  return found !== undefined && found.state !== 'Z';
}

function readProcess(pid: number): MachineProcess | undefined {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    // The name in parentheses may hold anything.
    const [state = '', parent = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { pid, parent: Number(parent), state, command };
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}
