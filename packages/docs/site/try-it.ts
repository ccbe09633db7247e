import { reference } from './reference.ts';
import type { ReferenceOperation } from './reference-types.ts';

/** URL of the emulator when it is started without options. */
export const emulatorUrl = 'http://localhost:4010';

/** Key that the emulator accepts when it is started without options. */
export const emulatorKey = 'emulator-key';

/** A field of a form that accepts a file. */
export interface MediaInput {
  readonly name: string;
  /** Value of the attribute `accept` of a file picker. */
  readonly accept: string;
}

/** Returns the fields of an operation that accept a file. */
export function mediaInputs(operation: ReferenceOperation): MediaInput[] {
  return (operation.request.value?.fields ?? []).flatMap(({ name, media }) => {
    const kind = media?.[0];
    return kind === undefined ? [] : [{ name, accept: `${kind}/*` }];
  });
}

/** Returns the references in all examples, which the emulator knows and no other service has issued. */
export function exampleReferences(): string[] {
  const text = JSON.stringify(reference.operations.map(({ request, responses }) => [request, responses]));
  return [...new Set(text.match(/service:\/\/\w+/g))];
}
