import type { OperationDescription } from '@videogen/types';
import type { Emitter } from '../artifact.ts';
import { isObject } from '../json.ts';
import type { Contract } from '../model/contract.ts';
import { descriptions, getMedia } from '../model/describe.ts';
import { literal, lowerFirst, quoted } from '../text.ts';
import {
  contractVersion,
  facts,
  finalStatuses,
  listedValues,
  maximumBytes,
  serviceUriPrefix,
} from './facts.ts';

const by = 'operations.ts';

/** The one table of operations and the facts of the documents, in `@videogen/types`, and what is made of them elsewhere. */
export const operationTables: readonly Emitter[] = [
  {
    by,
    folder: 'packages/types/src/generated',
    emit: (contract) => ({
      'operation-ids.ts': idTypes(contract),
      'operations.ts': table(contract),
      'facts.ts': allFacts(contract),
    }),
  },
  {
    by,
    folder: 'packages/engine/src/generated',
    emit: (contract) => ({ 'request-schemas.ts': requestSchemas(contract) }),
  },
  {
    by,
    folder: 'packages/emulator/src/generated',
    emit: (contract) => ({ 'example-media.ts': exampleMedia(contract) }),
  },
];

function allFacts(contract: Contract): string {
  const listed = [
    ['TaskCategory', 'taskCategories', 'The categories of a task that the documents list.'],
    ['TaskStatus', 'taskStatuses', 'The statuses of a task that the documents list.'],
    ['AspectRatio', 'aspectRatios', 'The aspect ratios of a video, width to height.'],
    ['VideoStyle', 'videoStyles', 'Values of the style, whose field has no specified name.'],
  ] as const;
  return [
    contractVersion(contract),
    maximumBytes(contract),
    serviceUriPrefix(contract),
    facts(contract),
    ...listed.map(([schema, name, description]) => listedValues(contract, schema, name, description)),
    finalStatuses(contract),
  ].join('\n');
}

function table(contract: Contract): string {
  const rows = descriptions(contract).map((description) => [description.id, description]);
  return `/** The operations of the service, by their id, in the order of the documents. */
export const operations = ${literal(Object.fromEntries(rows), 90)} as const;
`;
}

function idTypes(contract: Contract): string {
  const union = (name: string, comment: string, of: readonly OperationDescription[]): string =>
    `/** ${comment} */\nexport type ${name} =${of.map(({ id }) => `\n  | ${quoted(id)}`).join('')};\n`;
  const all = descriptions(contract);
  const creates = all.filter(({ category }) => category !== undefined);
  return [
    union('OperationId', 'Ids of the operations of the service.', all),
    union('CreateOperationId', 'Ids of the operations that create a task and cost credits.', creates),
  ].join('\n');
}

function requestSchemas(contract: Contract): string {
  const creates = descriptions(contract)
    .filter(({ category }) => category !== undefined)
    .map(({ id, request }) => ({ id, schema: `${lowerFirst(String(request))}Schema` }));
  const names = creates.map(({ schema }) => schema).toSorted();
  return `import type { CreateOperationId } from '@videogen/types';
import {\n${names.map((name) => `  ${name},\n`).join('')}} from '@videogen/validators';
import type { ZodType } from 'zod';

/** The schema of the body of a create request, by the id of the operation. */
export const requestSchemas: Readonly<Record<CreateOperationId, ZodType>> = {
${creates.map(({ id, schema }) => `  ${id}: ${schema},\n`).join('')}};
`;
}

/** The references in the example requests; what one field accepts decides the kind of its file. */
function exampleMedia(contract: Contract): string {
  const kinds = descriptions(contract).flatMap((description) =>
    Object.entries(getMedia(description)).flatMap(([field, { accepts }]) =>
      Object.values(description.examples).flatMap((body) => {
        const value = String(JSON.stringify(isObject(body) && body[field]));
        return [...value.matchAll(/service:\/\/[^"]+/g)].map(([uri]) => [uri, accepts[0]] as const);
      }),
    ),
  );
  return `/** The kind of the file that each \`service_uri\` in the examples of the documents names. */
export const exampleMedia: Readonly<Record<string, 'image' | 'audio' | 'video'>> = ${literal(Object.fromEntries(kinds))};
`;
}
