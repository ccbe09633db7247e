import type { OperationDescription } from '@videogen/types';
import { type Artifact, banner, type Emitter } from '../artifact.ts';
import type { Json } from '../json.ts';
import type { Contract } from '../model/contract.ts';
import { descriptions, getMedia } from '../model/describe.ts';
import { literal, lowerFirst, quoted } from '../text.ts';
import { contractVersion, facts, finalStatuses, listedValues, maximumBytes } from './facts.ts';
import { jsdoc } from './jsdoc.ts';

const types = 'packages/types/src/generated';

/** The one table of operations and the facts of the documents, in `@videogen/types`, and what is made of them elsewhere. */
export const operationTables: readonly Emitter[] = [
  emitter(types, 'operation-ids.ts', idTypes),
  emitter(types, 'operations.ts', table),
  emitter(types, 'facts.ts', (contract) => [
    contractVersion(contract),
    maximumBytes(contract),
    facts(contract),
    listedValues(
      contract,
      'TaskCategory',
      'taskCategories',
      'The categories of a task that the documents list.',
    ),
    listedValues(contract, 'TaskStatus', 'taskStatuses', 'The statuses of a task that the documents list.'),
    finalStatuses(contract),
    listedValues(contract, 'AspectRatio', 'aspectRatios', 'The aspect ratios of a video, width to height.'),
    listedValues(
      contract,
      'VideoStyle',
      'videoStyles',
      'Values of the style, whose field has no specified name.',
    ),
  ]),
  emitter('packages/engine/src/generated', 'request-schemas.ts', requestSchemas),
  emitter('packages/emulator/src/generated', 'example-media.ts', exampleMedia),
];

function emitter(folder: string, file: string, parts: (contract: Contract) => readonly string[]): Emitter {
  const emit = (contract: Contract): Artifact[] => [
    { path: `${folder}/${file}`, text: [banner('operations.ts'), ...parts(contract)].join('\n') },
  ];
  return { folder, emit };
}

function table(contract: Contract): string[] {
  const rows = descriptions(contract).map((description) => [description.id, copy(description)]);
  return [
    `${jsdoc(['The operations of the service, by their id, in the order of the documents.'])}export const operations = ${literal(Object.fromEntries(rows), 90)} as const;\n`,
  ];
}

function idTypes(contract: Contract): string[] {
  const union = (name: string, comment: string, of: readonly OperationDescription[]): string =>
    `/** ${comment} */\nexport type ${name} =${of.map(({ id }) => `\n  | ${quoted(id)}`).join('')};\n`;
  const all = descriptions(contract);
  return [
    union('OperationId', 'Ids of the operations of the service.', all),
    union(
      'CreateOperationId',
      'Ids of the operations that create a task and cost credits.',
      all.filter(({ category }) => category !== undefined),
    ),
  ];
}

function requestSchemas(contract: Contract): string[] {
  const creates = descriptions(contract).flatMap(({ id, category, request }) =>
    category === undefined || request === undefined ? [] : [{ id, schema: `${lowerFirst(request)}Schema` }],
  );
  const names = creates.map(({ schema }) => schema).toSorted();
  return [
    "import type { CreateOperationId } from '@videogen/types';",
    `import {\n${names.map((name) => `  ${name},\n`).join('')}} from '@videogen/validators';
import type { ZodType } from 'zod';\n`,
    `/** The schema of the body of a create request, by the id of the operation. */
export const requestSchemas: Readonly<Record<CreateOperationId, ZodType>> = {
${creates.map(({ id, schema }) => `  ${id}: ${schema},\n`).join('')}};
`,
  ];
}

/** The references in the example requests; what one field accepts decides the kind of its file. */
function exampleMedia(contract: Contract): string[] {
  const kinds = descriptions(contract).flatMap((description) =>
    Object.entries(getMedia(description)).flatMap(([field, { accepts }]) =>
      Object.values(description.examples).flatMap((body) => {
        const value = copy((copy(body) as Readonly<Record<string, Json>>)[field] ?? null);
        return (JSON.stringify(value).match(/service:\/\/[^"]+/g) ?? []).map(
          (uri) => [uri, accepts[0]] as const,
        );
      }),
    ),
  );
  return [
    `/** The kind of the file that each \`service_uri\` in the examples of the documents names. */
export const exampleMedia: Readonly<Record<string, 'image' | 'audio' | 'video'>> = ${literal(copy(Object.fromEntries(kinds)))};
`,
  ];
}

/** Drops what JSON does not have. */
function copy(value: unknown): Json {
  return JSON.parse(JSON.stringify(value));
}
