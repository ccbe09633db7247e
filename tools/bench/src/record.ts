import { randomUUID } from 'node:crypto';
import document from '@videogen/spec/openapi.json' with { type: 'json' };

const { value } = document.components.examples['callback-success'];

/** Returns the record of a task of its own that succeeded, as the documents show it. */
export function taskRecord(callback_url: string = value.callback_url): Record<string, unknown> {
  const id = randomUUID();
  return { ...value, task_id: id, id, callback_url };
}
