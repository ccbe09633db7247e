/** Names of the slots: `{prompt}` in a text of the configuration becomes the prompt of the task. */
export const slotNames = [
  'prompt',
  'seconds',
  'seconds_text',
  'frames',
  'fps',
  'aspect_ratio',
  'width',
  'height',
  'seed',
  'model',
  'template',
  'task_id',
  'image',
  'video',
  'audio',
] as const;

/** Returns the names in braces of a template that are no slots. */
export function findUnknownSlots(template: unknown): readonly string[] {
  const names = [...JSON.stringify(template ?? null).matchAll(/\{([A-Za-z_]+)\}/g)].map(
    ([, name = '']) => name,
  );
  return names.filter((name) => !slotNames.some((slot) => slot === name));
}
