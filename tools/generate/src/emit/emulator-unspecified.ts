import type { Emitter } from '../artifact.ts';
import type { UnspecifiedEntry } from '../model/read-register.ts';
import { indented, literal, propertyName, quoted } from '../text.ts';

/** `@videogen/emulator`: "Unspecified behavior", whose assumptions are the emulator's options. */
export const emulatorUnspecified: Emitter = {
  by: 'emulator-unspecified.ts',
  folder: 'packages/emulator/src/generated',
  emit: ({ unspecified }) => {
    const ids = unspecified
      .map(({ id }) => `  | ${quoted(id)}\n`)
      .join('')
      .trimEnd();
    const text = `import type { UnspecifiedEntry } from '../unspecified-entry.ts';

/** Ids of the register. */
export type UnspecifiedId =
${ids};

/** "Unspecified behavior", by id. */
export const unspecified: { readonly [Id in UnspecifiedId]: UnspecifiedEntry } = {
${unspecified.map(entryText).join('')}};
`;
    return { 'unspecified.ts': text };
  },
};

function entryText({ id, ...entry }: UnspecifiedEntry): string {
  return indented(`${propertyName(id)}: ${literal(entry, 80)},\n`);
}
