import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

/** Whether the process of a marker runs; `elsewhere` when it belongs to another machine, container or boot. */
export type ProcessState = 'running' | 'ended' | 'elsewhere';

/** The id of a process, its start, and the machine that counts its ids. */
const format = /^(\d+)\.(\d*)\.([\w-]+)$/;

/**
 * Whether processes can be told apart. Deno would ask its user for each permission that the program does not have, and no
 * removal of a file is worth a question.
 */
export function canIdentifyProcesses(): boolean {
  // Safe: where there is a Deno, it has permissions.
  const { Deno: deno } = globalThis as { Deno?: DenoPermissions };
  return (
    deno === undefined ||
    (['read', 'run', 'sys'] as const).every(
      (name) => deno.permissions.querySync({ name }).state === 'granted',
    )
  );
}

/** The part of `Deno` that is used. */
interface DenoPermissions {
  readonly permissions: { querySync(permission: { readonly name: string }): { readonly state: string } };
}

/**
 * Returns a text that identifies this process; `unknown` when processes cannot be told apart. On Linux another process that
 * receives the same id has another marker; on other systems it counts as the same process.
 */
export async function getProcessMarker(): Promise<string> {
  if (!canIdentifyProcesses()) return 'unknown';
  return `${process.pid}.${await getStart(process.pid)}.${await getMachine()}`;
}

/** Returns whether the process of a marker still runs. */
export async function getProcessState(marker: string): Promise<ProcessState> {
  // Stryker disable next-line ArrayDeclaration: the first element is not used.
  const [, id, start, machine] = format.exec(marker) ?? [];
  if (machine !== (await getMachine())) return 'elsewhere';
  return isAlive(Number(id)) && start === (await getStart(Number(id))) ? 'running' : 'ended';
}

function isAlive(id: number): boolean {
  try {
    // The signal 0 only checks that the process exists.
    return process.kill(id, 0);
  } catch (error) {
    // Safe: only the code is read. A process of another user exists as well.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** The time at which a process started, in ticks since the boot; empty where the system has no such file. */
async function getStart(id: number): Promise<string> {
  const status = await read(`/proc/${id}/stat`);
  // The name of the program, in parentheses, can contain anything.
  return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/** Processes of one machine, boot and container see the same ids. */
async function getMachine(): Promise<string> {
  if (process.platform !== 'linux') return hostname().replace(/[^\w-]/g, '_') || 'host';
  // A system without them, such as Android, is one machine.
  const [boot, namespace] = await Promise.all([
    read('/proc/sys/kernel/random/boot_id', 'boot'),
    readlink('/proc/self/ns/pid').catch(() => '0'),
  ]);
  return `${boot.slice(0, 8)}-${namespace.replace(/\D/g, '')}`;
}

/** Returns the text of a file of the system, or another one where there is no such file. */
// Stryker disable next-line StringLiteral: neither text has as many words as the status of a process.
function read(path: string, missing: string = ''): Promise<string> {
  return readFile(path, 'latin1').catch(() => missing);
}
