import type { Json } from '../json.ts';
import type { Place } from '../place.ts';

/** One fact that the description of the service does not state. */
export interface UnspecifiedEntry {
  readonly id: string;
  readonly title: string;
  readonly question: string;
  /** Known facts. */
  readonly known: string;
  /** The treatment of the question in the documents. */
  readonly documents: string;
  readonly assumption: {
    readonly summary: string;
    /** The default value of the emulator. */
    readonly value: Json;
    /** All values that may be assumed, one when it cannot be changed; absent when any of the same kind may. */
    readonly values?: readonly Json[];
    /** JSON Schema of the values where they are not listed, with examples. */
    readonly schema?: Json;
  };
  /** The responses of the emulator that name the entry. */
  readonly marks: string;
}

/**
 * Reads "Unspecified behavior".
 *
 * @throws {ContractError} `document_broken` for an entry that lacks a part
 */
export function readRegister(register: Place): readonly UnspecifiedEntry[] {
  return register
    .get('entries')
    .items()
    .map((entry) => {
      const assumption = entry.get('assumption');
      const values = assumption.get('values');
      const schema = assumption.get('schema').value;
      return {
        id: entry.get('id').text(),
        title: entry.get('title').text(),
        question: entry.get('question').text(),
        known: entry.get('known').text(),
        documents: entry.get('documents').text(),
        marks: entry.get('marks').text(),
        assumption: {
          summary: assumption.get('summary').text(),
          value: assumption.get('value').value ?? null,
          ...(!values.isAbsent && { values: values.items().map(({ value }) => value ?? null) }),
          ...(schema !== undefined && { schema }),
        },
      };
    });
}
