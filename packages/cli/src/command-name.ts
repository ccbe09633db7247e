import type { FieldDescription, OperationDescription } from '@videogen/types';

/** Name of the command of a create operation: the last part of its path. */
export function commandName({ path }: OperationDescription): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `aspect_ratio` as a flag, `--aspect-ratio`; a name that the command line has itself gets `input-` in front. */
export function getFlag({ name }: FieldDescription, taken: ReadonlySet<string>): string {
  const flag = name.replaceAll('_', '-');
  return `--${taken.has(flag) ? 'input-' : ''}${flag}`;
}

/**
 * Returns the field that is passed without a flag: the only media file of an operation that takes one, or the prompt of one that
 * takes none. Undefined when there are several files, as they have no order.
 */
export function mainField({ fields }: OperationDescription): FieldDescription | undefined {
  const media = fields.filter(({ type }) => type === 'media');
  if (media.length > 1) return undefined;
  return media[0] ?? fields.find(({ name }) => name === 'prompt');
}
