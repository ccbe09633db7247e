import type { OperationDescription } from '@videogen/types';

/** Returns the name of the tool of an operation, such as `text_to_video`. */
export function toolName({ name }: Pick<OperationDescription, 'name'>): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
