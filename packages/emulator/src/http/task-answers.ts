import type { TaskRecord } from '../tasks/task-record.ts';
import type { Answer } from './answer.ts';

const REMEMBERED = 500;
/** Bytes, or so: an answer beyond is made again each time. */
const LONGEST = 8192;

/**
 * Remembers the answers for the tasks that were read last: a task is read many times before it changes, and a record
 * that is the same gives the same answer.
 */
export function rememberAnswers(make: (task: TaskRecord) => Answer): (task: TaskRecord) => Answer {
  const known = new Map<string, { readonly task: TaskRecord; readonly answer: Answer }>();
  return (task) => {
    const found = known.get(task.id);
    if (found?.task === task) return found.answer;
    const answer = make(task);
    if (typeof answer.body !== 'string' || answer.body.length > LONGEST) return answer;
    const [oldest] = known.keys();
    if (known.size >= REMEMBERED && oldest !== undefined) known.delete(oldest);
    known.set(task.id, { task, answer });
    return answer;
  };
}
