import type { Contract } from './contract.ts';
import { resolved } from './fields.ts';
import type { EnumNode, SchemaNode } from './schema-node.ts';

const anything = 'any JSON value';

/** The nodes from a schema through its references to the schema that has the constraints. */
export function getChain(node: SchemaNode, contract: Contract): readonly SchemaNode[] {
  return node.kind === 'ref' ? [node, ...getChain(contract.getSchema(node.name), contract)] : [node];
}

/** The type of a value in words: `string or null`. */
export function typeWords(node: SchemaNode, contract: Contract): string {
  return listTypes(node, contract).join(' or ');
}

/** The types of a value, each in words and once; null is the last. */
function listTypes(node: SchemaNode, contract: Contract): readonly string[] {
  const types = ownTypes(resolved(node, contract), contract);
  if (types.includes(anything)) return [anything];
  const others = types.filter((type) => type !== 'null');
  const nullable = others.length < types.length || getChain(node, contract).some((each) => each.nullable);
  return nullable ? [...others, 'null'] : others;
}

function ownTypes(node: SchemaNode, contract: Contract): readonly string[] {
  switch (node.kind) {
    case 'string':
      return [node.format === undefined ? 'string' : `string (${node.format.toUpperCase()})`];
    case 'enum':
      return [enumType(node)];
    case 'array':
      return [`array of ${listTypes(node.items, contract).map(plural).join(' or ')}`];
    case 'record':
      return ['object'];
    case 'unknown':
      return [anything];
    case 'union':
      return unionTypes(node.members, contract);
    default:
      return [node.kind];
  }
}

function enumType({ values }: EnumNode): string {
  const [first] = values;
  return typeof first === 'number' ? 'integer' : typeof first;
}

function unionTypes(members: readonly SchemaNode[], contract: Contract): readonly string[] {
  const types = [...new Set(members.flatMap((member) => listTypes(member, contract)))];
  const every = ['object', 'string', 'number', 'boolean'].every((type) => types.includes(type));
  return every ? [anything] : types;
}

function plural(type: string): string {
  return type.startsWith('array of ') ? type.replace('array', 'arrays') : `${type}s`;
}

/** The limits of a value in words: `1 to 10`, `at most 2000 characters`. */
export function limitWords(node: SchemaNode, contract: Contract): readonly string[] {
  const target = resolved(node, contract);
  switch (target.kind) {
    case 'string':
      return [
        ...range(target.minLength, target.maxLength, 'character'),
        ...(target.pattern === undefined ? [] : [`matches ${target.pattern}`]),
      ];
    case 'integer':
    case 'number':
      return range(target.minimum, target.maximum);
    case 'array':
      return range(target.minItems, target.maxItems, 'item');
    case 'union':
      return target.members.flatMap((member) => limitWords(member, contract));
    default:
      return [];
  }
}

function range(low: number | undefined, high: number | undefined, unit = ''): readonly string[] {
  const of = (count: number): string =>
    unit === '' ? `${count}` : `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (low !== undefined && low === high) return [`exactly ${of(low)}`];
  if (low !== undefined && high !== undefined) return [`${low} to ${of(high)}`];
  if (low !== undefined) return [`at least ${of(low)}`];
  return high === undefined ? [] : [`at most ${of(high)}`];
}
