/** Whether a value can be a task id, and is safe as a segment of a path. */
export function isTaskId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]+$/.test(value);
}

/** @throws {TypeError} when a value cannot be a task id */
export function checkTaskId(value: unknown): asserts value is string {
  if (!isTaskId(value)) throw new TypeError('The task id is not valid: it must be a UUID');
}
