import { type Artifact, banner, type Emitter } from '../artifact.ts';
import { upperFirst } from '../text.ts';

const folder = 'packages/types/src/generated';

/** `@videogen/types`: the list of everything generated for it. */
export const typesIndex: Emitter = {
  folder,
  emit: ({ schemas, callbacks }): Artifact[] => {
    const list = (names: readonly string[], file: string): string =>
      `export type {\n${names.map((name) => `  ${name},\n`).join('')}} from './${file}.ts';\n`;
    const text = [
      banner('types-index.ts'),
      list(['FieldDescription', 'OperationDescription'], 'operation-description'),
      list(['CreateOperationId', 'OperationId'], 'operation-ids'),
      list(['components', 'operations', 'paths', 'webhooks'], 'openapi'),
      list([...callbacks.map(({ name }) => upperFirst(name)), ...schemas.map(({ name }) => name)], 'openapi'),
    ];
    return [{ path: `${folder}/index.ts`, text: text.join('\n') }];
  },
};
