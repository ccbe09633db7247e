import { expectArray, expectObject, expectString, type Json } from '../json.ts';

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
export function readRegister(register: Json): readonly UnspecifiedEntry[] {
  const file = 'spec/unspecified.yaml';
  return expectArray(expectObject(register, file)['entries'], `${file}#/entries`).map((item, index) => {
    const at = `${file}#/entries/${index}`;
    const entry = expectObject(item, at);
    const text = (key: string): string => expectString(entry[key], `${at}/${key}`).trim();
    const assumption = expectObject(entry['assumption'], `${at}/assumption`);
    const { values, schema } = assumption;
    return {
      id: text('id'),
      title: text('title'),
      question: text('question'),
      known: text('known'),
      documents: text('documents'),
      marks: text('marks'),
      assumption: {
        summary: expectString(assumption['summary'], `${at}/assumption/summary`).trim(),
        value: assumption['value'] ?? null,
        ...(values !== undefined && { values: expectArray(values, `${at}/assumption/values`) }),
        ...(schema !== undefined && { schema }),
      },
    };
  });
}
