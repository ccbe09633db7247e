import type { JsonObject } from '../load/node.ts';
import { equal } from '../load/stable.ts';
import type { Level } from '../types.ts';

/** A change of `deprecated` or `x-sunset`. */
interface DeprecationChange {
  id: string;
  level: Level;
  message: string;
  key: string;
}

/** Returns the differences in `deprecated` and `x-sunset`. */
export function deprecationChanges(base: JsonObject, head: JsonObject, name: string): DeprecationChange[] {
  const was = base['deprecated'] === true;
  const is = head['deprecated'] === true;
  const before = base['x-sunset'];
  const after = head['x-sunset'];
  const changes: DeprecationChange[] = [];
  const isAnnounced = is && !was && before === undefined && after !== undefined;

  if (was !== is) {
    const date = isAnnounced ? ` and will be removed on ${JSON.stringify(after)}` : '';
    const message = `${name} is ${is ? '' : 'no longer '}deprecated${date}.`;
    const level = is ? 'warning' : 'compatible';
    changes.push({ id: 'deprecated-changed', level, message, key: 'deprecated' });
  }

  if (!isAnnounced && !equal(before, after) && (is || after !== undefined)) {
    const message = sentence(name, before, after);
    changes.push({ id: 'sunset-changed', level: sunsetLevel(before, after), message, key: 'x-sunset' });
  }
  return changes;
}

/** An earlier date breaks a promise; a later or a first one does not. */
function sunsetLevel(before: unknown, after: unknown): Level {
  if (before === undefined || after === undefined) return 'warning';
  return String(after) < String(before) ? 'breaking' : 'compatible';
}

function sentence(name: string, before: unknown, after: unknown): string {
  if (before === undefined) return `${name} will be removed on ${JSON.stringify(after)}.`;
  if (after === undefined) return `${name} lost its sunset date ${JSON.stringify(before)}.`;
  return `The sunset of ${name} moved from ${JSON.stringify(before)} to ${JSON.stringify(after)}.`;
}

/** Whether something deprecated announced a sunset that has passed on a day; never without a day. */
export function hasPassed(value: JsonObject, today: string | undefined): boolean {
  const sunset = Date.parse(String(value['x-sunset']));
  return value['deprecated'] === true && sunset <= Date.parse(String(today));
}
