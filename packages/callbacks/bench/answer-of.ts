import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The next message of a process; rejects when it ends instead. */
export async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const answered = new AbortController();
  const { signal } = answered;
  const gone = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`${child.spawnargs.slice(2).join(' ')} ended with ${code} instead of an answer.`);
  });
  try {
    const [answer] = await Promise.race([once(child, 'message', { signal }), gone]);
    return answer;
  } finally {
    // The one that has lost is not waited for any more.
    gone.catch(() => undefined);
    answered.abort();
  }
}
