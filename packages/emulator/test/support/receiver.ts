import { type Receiver as Requests, startReceiver } from '@videogen-tools/test-support/receiver';

/** Response of a receiver: a status, the end of the connection, or nothing at all. */
type Reply = number | 'hang' | 'reset';

/** A callback receiver on loopback. */
export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly received: Requests['received'];
  /** Decides the reply to the nth delivery, counted from 0. */
  reply: (index: number) => Reply | Promise<Reply>;
  /** Statuses of the records in the order of arrival. */
  readonly statuses: () => readonly string[];
}

/** Starts a receiver that accepts every callback. */
export async function openReceiver(): Promise<Receiver> {
  const requests = await startReceiver({
    reply: async (_, index) => {
      const reply = await receiver.reply(index);
      return reply === 'hang' ? new Promise<number>(() => undefined) : reply;
    },
  });
  const receiver: Receiver = {
    url: `${requests.url}/callback`,
    received: requests.received,
    reply: () => 200,
    // Safe: only read for bodies that are task records.
    statuses: () => requests.received.map(({ body }) => (JSON.parse(body) as { status: string }).status),
    [Symbol.asyncDispose]: requests.close,
  };
  return receiver;
}
