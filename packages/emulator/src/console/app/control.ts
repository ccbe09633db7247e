import type { FieldDescription } from '@videogen/types';

/** The value of a field: JSON, or a file to upload. */
export type FieldValue = { readonly json: unknown } | { readonly file: File; readonly inline: boolean };

/** Properties of a control. */
export interface ControlProps {
  readonly field: FieldDescription;
  readonly id: string;
  readonly value: FieldValue | undefined;
  readonly describedBy: string;
  readonly invalid: boolean;
  /** Undefined: the field is left out. */
  readonly change: (value: FieldValue | undefined) => void;
}
