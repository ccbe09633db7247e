import type { Field } from '../generated/contract.ts';

/** What a field holds: a JSON value, or a file that is still to be sent. */
export type FieldValue = { readonly json: unknown } | { readonly file: File; readonly inline: boolean };

/** What a control gets. */
export interface ControlProps {
  readonly field: Field;
  readonly id: string;
  readonly value: FieldValue | undefined;
  readonly describedBy: string;
  readonly invalid: boolean;
  /** Undefined: the field is left out. */
  readonly change: (value: FieldValue | undefined) => void;
}
