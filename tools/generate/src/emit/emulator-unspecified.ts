import { type Artifact, banner, type Emitter } from '../artifact.ts';
import type { UnspecifiedEntry } from '../model/read-register.ts';
import { indented, literal, propertyName, quoted } from '../text.ts';

const folder = 'packages/emulator/src/generated';

const types = `/** One fact that the description of the service does not state. */
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
`;

/** `@videogen/emulator`: "Unspecified behavior", whose assumptions are the emulator's options. */
export const emulatorUnspecified: Emitter = {
  folder,
  emit: ({ unspecified }): Artifact[] => {
    const ids = unspecified
      .map(({ id }) => `  | ${quoted(id)}\n`)
      .join('')
      .trimEnd();
    const text = [
      banner('emulator-unspecified.ts'),
      types,
      `/** Ids of the register. */\nexport type UnspecifiedId =\n${ids};\n`,
      `/** "Unspecified behavior", by id. */
export const unspecified: { readonly [Id in UnspecifiedId]: UnspecifiedEntry } = {
${unspecified.map(entryText).join('')}};
`,
    ];
    return [{ path: `${folder}/unspecified.ts`, text: text.join('\n') }];
  },
};

function entryText({ id, ...entry }: UnspecifiedEntry): string {
  return indented(`${propertyName(id)}: ${literal(JSON.parse(JSON.stringify(entry)), 80)},\n`);
}
