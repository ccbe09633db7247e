import { defaultKeys, type Emulator, startEmulator } from '@videogen/emulator';
import type { TaskStatus } from '@videogen/types';
import { locationsInBody, type Target } from './target.ts';

/** Time after which a new task of the emulator has a status, in milliseconds: its default timing, and a bit. */
const reached: Readonly<Record<string, number>> = {
  PENDING: 0,
  QUEUING: 400,
  PROCESSING: 1000,
  SUCCESS: 60_000,
};

function getKey(wanted: { organization: string; banned?: boolean }): string {
  const { organization, banned = false } = wanted;
  return defaultKeys.find((key) => key.organization === organization && key.banned === banned)?.key ?? '';
}

async function bring(emulator: Emulator, task_id: string, status: TaskStatus): Promise<void> {
  if (status === 'FAILED') await emulator.tasks.fail(task_id, 'The contract suite requested it.');
  else if (status === 'CANCELED') await emulator.tasks.cancel(task_id);
  else await emulator.clock.advance(reached[status] ?? 0);
}

/**
 * The emulator on a manual clock.
 *
 * @param by whether requests are handed over in this process or cross a socket.
 */
export async function emulatorTarget(by: 'process' | 'socket'): Promise<Target> {
  const emulator = await startEmulator({
    clock: 'manual',
    render: 'none',
    // Otherwise hundreds of tasks of other cases delay this one.
    assume: { 'concurrency-limits': 10_000 },
  });
  return {
    name: by === 'process' ? 'emulator' : 'emulator-socket',
    title: by === 'process' ? 'the emulator in process' : 'the emulator over a socket',
    base: emulator.url,
    // Looked up at each call, as its own functions need no `this`.
    send: by === 'process' ? (input, init) => emulator.fetch(input, init) : fetch,
    keys: {
      valid: emulator.apiKey,
      banned: emulator.bannedApiKey,
      other: getKey({ organization: 'org-2' }),
      invalid: 'no-key-of-this-emulator',
    },
    cannot: {
      examples: 'The emulator responds with its own state, not with the examples of the documents',
      ...(by === 'process'
        ? { large: 'Bodies of 80 MB are sent over the socket, where they are streamed' }
        : {}),
    },
    now: () => emulator.clock.now(),
    headersFor: () => ({}),
    locations: locationsInBody,
    bring: async ({ task_id, status }) => {
      await bring(emulator, task_id, status);
      return { task_id, headers: {} };
    },
    fault: async (operation, status) => {
      emulator.faults.add({ kind: 'status', on: operation, status, count: 1 });
      return {};
    },
    advance: (milliseconds) => emulator.clock.advance(Math.max(0, milliseconds)),
    close: () => emulator.close(),
  };
}
