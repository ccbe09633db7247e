import type { FieldDescription } from '@videogen/types';

/** A field of a form, and what is in it. */
export interface FieldProps {
  readonly field: FieldDescription;
  readonly value: FormDataEntryValue | null;
  /** What is wrong with it; empty for nothing. */
  readonly problem: string;
}

/** Attributes that every control has. */
export function getAttributes({ field: { name }, problem }: FieldProps): Record<string, unknown> {
  const id = `field-${name}`;
  const described = { 'aria-describedby': `${id}-hint ${id}-problem` };
  return { id, name, ...described, 'aria-invalid': problem === '' ? undefined : 'true', autocomplete: 'off' };
}
