import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Sends an order to a process that answers each one with a sample; rejects when it ends instead. */
export async function ask(child: ChildProcess, order: object): Promise<number> {
  child.send(order);
  const stop = new AbortController();
  const { signal } = stop;
  try {
    const ended = once(child, 'exit', { signal }).then(([code]) => {
      throw new Error(
        `${child.spawnargs.slice(2).join(' ')} ended with ${code} over ${JSON.stringify(order)}`,
      );
    });
    // It is left waiting when the answer comes first, which ends it with an error that nobody needs.
    ended.catch(() => undefined);
    const [answer] = await Promise.race([once(child, 'message', { signal }), ended]);
    return answer;
  } finally {
    stop.abort();
  }
}
