import type { TaskStates } from '../diagram/states.ts';
import { dereference, isObject, type JsonObject, type RegisterEntry } from '../spec.ts';

function assumed(register: readonly RegisterEntry[], id: string): unknown {
  const entry = register.find((each) => each.id === id);
  if (entry === undefined)
    throw new Error(`The register has no entry "${id}", which the state diagram shows`);
  return entry.assumption.value;
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Returns the content of the state diagram: the statuses from the document, everything else from the register. */
export function taskStates(document: JsonObject, register: readonly RegisterEntry[]): TaskStates {
  const schema = dereference(document, { $ref: '#/components/schemas/TaskStatus' });
  return {
    statuses: strings(isObject(schema) ? schema['enum'] : []),
    path: strings(assumed(register, 'task-transitions')),
    initial: String(assumed(register, 'task-initial-status')),
    final: strings(assumed(register, 'task-final-statuses')),
  };
}
