/** One fact that the description of the service does not state. */
export interface UnspecifiedEntry {
  readonly title: string;
  readonly question: string;
  /** Known facts. */
  readonly known: string;
  /** How the documents handle the question. */
  readonly documents: string;
  /** Assumption of the emulator. */
  readonly assumption: {
    readonly summary: string;
    readonly value: unknown;
    /** All values that may be assumed, one when it cannot be changed; absent when any of the same kind may. */
    readonly values?: readonly unknown[];
    /** JSON Schema of the values where they are not listed, with examples. */
    readonly schema?: object;
  };
  /** Which responses name the entry. */
  readonly marks: string;
}
