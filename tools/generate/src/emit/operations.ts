import { readFile } from 'node:fs/promises';
import { type Artifact, banner, type Emitter } from '../artifact.ts';
import type { Json } from '../json.ts';
import type { Contract } from '../model/contract.ts';
import { descriptions, mediaOf } from '../model/describe.ts';
import type { OperationDescription } from '../model/operation-description.ts';
import { literal, lowerFirst, quoted } from '../text.ts';
import { contractVersion, facts } from './facts.ts';
import { jsdoc } from './jsdoc.ts';

/**
 * The description of each operation, in every package that works on operations: whole where commands and forms are made
 * of it, and else the members that the package reads, by the id of the operation.
 */
export const operationTables: readonly Emitter[] = [
  emitter('packages/types/src/generated', 'operation-description.ts', describedType),
  emitter('packages/types/src/generated', 'operation-ids.ts', idTypes),
  emitter('packages/cli/src/generated', 'operations.ts', (contract) => [
    "import type { OperationDescription } from '@videogen/types';\n",
    `/** The operations of the service, in the order of the documents. */
export const operations: readonly OperationDescription[] = ${literal(copy(descriptions(contract)), 90)};
`,
    contractVersion(contract),
  ]),
  emitter('packages/service/src/generated', 'contract.ts', (contract) => [
    table(contract, serviceRow),
    `/** Ids of the operations, in the order of the documents. */
export const operationIds = ${literal(contract.operations.map(({ operationId }) => operationId))} as const;
`,
    contractVersion(contract),
    facts(contract),
  ]),
  emitter('packages/service/src/generated', 'request-faults.ts', requestFaults),
  emitter('packages/emulator/src/console/generated', 'contract.ts', consoleModule),
  emitter('packages/emulator/src/generated', 'example-media.ts', exampleMedia),
  emitter('tools/contract/src/generated', 'operations.ts', (contract) => [
    table(contract, ({ id, name, category, fields, alternatives, variants, examples }) => ({
      id,
      name,
      ...(category !== undefined && { category }),
      media: mediaOf({ fields }),
      alternatives,
      variants,
      examples,
    })),
  ]),
];

function emitter(
  folder: string,
  file: string,
  parts: (contract: Contract) => readonly string[] | Promise<readonly string[]>,
): Emitter {
  const emit = async (contract: Contract): Promise<Artifact[]> => [
    { path: `${folder}/${file}`, text: [banner('operations.ts'), ...(await parts(contract))].join('\n') },
  ];
  return { folder, emit };
}

function table(contract: Contract, row: (description: OperationDescription) => unknown): string {
  const rows = descriptions(contract).map((description) => [description.id, copy(row(description))]);
  return `${jsdoc(['The operations of the service, by their id.'])}export const operations = ${literal(Object.fromEntries(rows), 90)} as const;\n`;
}

function serviceRow(description: OperationDescription) {
  const { id, method, path, category, fields, unspecified } = description;
  const body = fields.filter((field) => field.in === 'body');
  const choices = body.map(({ name, values, default: fallback }) => [
    name,
    { ...(values && { values }), ...(fallback !== undefined && fallback !== null && { default: fallback }) },
  ]);
  return {
    id,
    method,
    path,
    category: category ?? null,
    fields: Object.fromEntries(choices),
    media: mediaOf(description),
    unspecified,
  };
}

/** The text of the type is that of the generator's own. */
async function describedType(): Promise<string[]> {
  return [await readFile(new URL('../model/operation-description.ts', import.meta.url), 'utf8')];
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

function requestFaults(contract: Contract): string[] {
  const creates = descriptions(contract).flatMap(({ id, category, request }) =>
    category === undefined || request === undefined ? [] : [{ id, check: `${lowerFirst(request)}Faults` }],
  );
  const names = creates.map(({ check }) => check).toSorted();
  return [
    "import type { CreateOperationId } from '@videogen/types';",
    `import {\n${names.map((name) => `  ${name},\n`).join('')}} from '@videogen/validators/fast';\n`,
    `/** What is wrong with the body of a create request, by the id of the operation. */
export const requestFaults: Readonly<Record<CreateOperationId, typeof ${names[0]}>> = {
${creates.map(({ id, check }) => `  ${id}: ${check},\n`).join('')}};
`,
  ];
}

/** The references in the example requests; what one field accepts decides the kind of its file. */
function exampleMedia(contract: Contract): string[] {
  const kinds = descriptions(contract).flatMap((description) =>
    Object.entries(mediaOf(description)).flatMap(([field, { accepts }]) =>
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

function consoleModule(contract: Contract): string[] {
  return [
    consoleTypes,
    constant('The operations of the service, in the order of the documents.', 'readonly Operation[]', {
      operations: descriptions(contract),
    }),
    constant('Size of an uploaded file, in bytes.', 'Readonly<Record<string, number>>', {
      uploadLimits: contract.uploadLimits,
    }),
    constant(
      'File formats that can be uploaded, by kind.',
      'Readonly<Record<MediaKind, readonly MediaFormat[]>>',
      { mediaFormats: contract.mediaFormats },
    ),
    constant('The values of the style, whose field has no specified name.', 'readonly string[]', {
      videoStyles: stylesOf(contract),
    }),
  ];
}

function stylesOf({ schemas }: Contract): readonly Json[] {
  const style = schemas.find(({ name }) => name === 'VideoStyle')?.node;
  if (style?.kind !== 'enum')
    throw new Error(
      'The console lists the values of the schema VideoStyle, which is missing or not an enum.',
    );
  return style.values;
}

const consoleTypes = `import type { FieldDescription, OperationDescription } from '@videogen/types';

/** A field of a form. */
export type Field = FieldDescription;

/** An operation with everything that its form shows. */
export type Operation = OperationDescription;

type MediaKind = 'image' | 'audio' | 'video';

interface MediaFormat {
  readonly name: string;
  readonly mediaType: string;
  readonly extensions: readonly string[];
}
`;

function constant(description: string, type: string, value: Readonly<Record<string, unknown>>): string {
  return Object.entries(value)
    .map(
      ([name, data]) =>
        `/** ${description} */\nexport const ${name}: ${type} = ${literal(copy(data), 90)};\n`,
    )
    .join('');
}

/** Drops what JSON does not have. */
function copy(value: unknown): Json {
  return JSON.parse(JSON.stringify(value));
}
