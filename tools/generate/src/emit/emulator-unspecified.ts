import { type Artifact, banner, type Emitter } from '../artifact.ts';
import type { UnspecifiedEntry } from '../model/read-register.ts';
import { indented, literal, propertyName, quoted } from '../text.ts';

const folder = 'packages/emulator/src/generated';

const imports = "import type { UnspecifiedEntry } from '../unspecified-entry.ts';\n";

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
      imports,
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
