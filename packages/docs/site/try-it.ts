import type { ReferenceOperation } from '../src/generated/reference-types.ts';
import { reference } from './reference.ts';

/** URL of the emulator when it is started without options. */
export const emulatorUrl = 'http://localhost:4010';

/** Key that the emulator accepts when it is started without options. */
export const emulatorKey = 'emulator-key';

/** A kind of media and the file that the site offers for it. */
const sampleFiles = { image: 'portrait.png', audio: 'speech.wav', video: 'clip.mp4' } as const;

type Kind = keyof typeof sampleFiles;

/** A field of a form that accepts a file. */
export interface MediaInput {
  readonly name: string;
  readonly kind: Kind;
  /** Value of the attribute `accept` of a file picker. */
  readonly accept: string;
  /** URL of the sample file below the site. */
  readonly sample: string;
}

/** Returns the fields of an operation that accept a file. */
export function mediaInputs(operation: ReferenceOperation): MediaInput[] {
  return (operation.request.value?.fields ?? []).flatMap(({ name, media }) => {
    const kind = media?.[0];
    return kind === undefined
      ? []
      : [{ name, kind, accept: `${kind}/*`, sample: `samples/${sampleFiles[kind]}` }];
  });
}

/** Returns the references in all examples, which no service has issued. */
export function exampleReferences(): string[] {
  const text = JSON.stringify(reference.operations.map(({ request, responses }) => [request, responses]));
  return [...new Set(text.match(/service:\/\/\w+/g))];
}
