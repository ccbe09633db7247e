import { broken } from '../contract-error.ts';
import type { Contract } from '../model/contract.ts';
import { literal, lowerFirst, upperFirst } from '../text.ts';
import { jsdoc } from './jsdoc.ts';

/** The version of the contract, a constant. */
export function contractVersion({ version }: Contract): string {
  return constant('contractVersion', 'Version of the documents this was generated from.', literal(version));
}

/** The client's name and version, as a `User-Agent` has them. */
export function product({ version }: Contract): string {
  return constant('product', 'The product token of the client.', literal(`videogen-client/${version}`));
}

/** The values that a schema lists, a constant. */
export function listedValues(contract: Contract, schema: string, name: string, description: string): string {
  const node = contract.getSchema(schema);
  if (node.kind !== 'enum')
    throw broken(node.at, 'the packages list the values of the schema', 'write them as "enum"');
  return constant(name, description, literal(node.values));
}

/** The final statuses of a task, which the register assumes, a constant. */
export function finalStatuses({ unspecified }: Contract): string {
  const entry = unspecified.find(({ id }) => id === 'task-final-statuses');
  if (!entry)
    throw broken('spec/unspecified.yaml#/entries', 'no entry is "task-final-statuses"', 'write that entry');
  return constant(
    'finalStatuses',
    'The final statuses of a task: an assumption.',
    literal(entry.assumption.value),
  );
}

/** The beginning of every media reference, which its pattern states, a constant. */
export function serviceUriPrefix(contract: Contract): string {
  const node = contract.getSchema('ServiceUri');
  // Stryker disable next-line ConditionalExpression: only a text has a pattern.
  const pattern = node.kind === 'string' ? node.pattern : undefined;
  // Stryker disable next-line StringLiteral: neither text begins with `^`.
  const prefix = /^\^([\w:/-]+)/.exec(pattern ?? '')?.[1];
  if (prefix === undefined)
    throw broken(
      node.at,
      'the packages know a media reference by its beginning',
      'write a pattern that states it after ^',
    );
  return constant('serviceUriPrefix', 'The beginning of every `ServiceUri`.', literal(prefix));
}

/** The greatest size of an upload, a constant. */
export function maximumBytes({ uploadLimits }: Contract): string {
  return constant('maximumBytes', 'Greatest size of an uploaded file.', literal(uploadLimits.maximumBytes));
}

/**
 * The numbers and lists of the contract, one constant each, so that bundlers drop the unused ones.
 *
 * @param mediaFormats the table of formats, where not all of it is wanted
 */
export function facts(contract: Contract, mediaFormats: object = contract.mediaFormats): string {
  return [
    constant('minimumBytes', 'Least size of an uploaded file.', literal(contract.uploadLimits.minimumBytes)),
    constant('mediaFormats', 'File formats that can be uploaded, by kind.', literal(mediaFormats)),
    ...lifetimes(contract).map(({ name, milliseconds }) =>
      constant(
        `${lowerFirst(name)}ValidForMs`,
        `How long a \`${name}\` is valid, in milliseconds.`,
        String(milliseconds),
      ),
    ),
  ].join('\n');
}

/** The lifetimes of schemas and of their properties, by name: `ServiceUri`, `OutputVideoUrl`. */
function lifetimes({ schemas }: Contract): { readonly name: string; readonly milliseconds: number }[] {
  return schemas.flatMap(({ name, node }) => {
    const properties = node.kind === 'object' ? node.properties : [];
    const inside = properties.map((property) => ({
      name: `${name}${property.name.split('_').map(upperFirst).join('')}`,
      node: property.schema,
    }));
    return [{ name, node }, ...inside].flatMap((each) => {
      const { validForMs: milliseconds } = each.node.notes;
      return milliseconds === undefined ? [] : [{ name: each.name, milliseconds }];
    });
  });
}

/** One exported constant. */
export function constant(name: string, description: string, value: string): string {
  return `${jsdoc([description])}export const ${name} = ${value} as const;\n`;
}
