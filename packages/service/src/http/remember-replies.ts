import type { Awaitable } from '../ports/json.ts';
import type { Policy } from '../ports/policy.ts';
import type { TaskRecord } from '../ports/records.ts';
import type { Reply } from './reply.ts';

const REMEMBERED = 500;
/** Characters: longer replies are not cached. */
const MAX_LENGTH = 8192;

/**
 * Remembers the replies for the tasks that were read last: a task is read many times before it changes, and a record
 * that is the same gives the same reply as long as the policy is.
 */
export function rememberReplies(
  policy: Policy,
  make: (task: TaskRecord) => Promise<Reply>,
): (task: TaskRecord) => Awaitable<Reply> {
  const known = new Map<string, { readonly task: TaskRecord; readonly reply: Reply }>();
  let madeWith = viewPolicy(policy);
  return async (task) => {
    const now = viewPolicy(policy);
    if (now !== madeWith) known.clear();
    madeWith = now;
    const found = known.get(task.id);
    if (found?.task === task) return found.reply;
    const reply = await make(task);
    if (typeof reply.body !== 'string' || reply.body.length > MAX_LENGTH) return reply;
    const [oldest] = known.keys();
    if (known.size >= REMEMBERED && oldest !== undefined) known.delete(oldest);
    known.set(task.id, { task, reply });
    return reply;
  };
}

/** Returns the part of the policy that changes the view of a task. */
function viewPolicy(policy: Policy): string {
  return `${policy['failed-task-reason']} ${policy['task-inputs']} ${policy['created-at-format']} ${policy['success-message']}`;
}
