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
  const words = ownWords(resolved(node, contract), contract);
  const nullable = getChain(node, contract).some((each) => each.nullable);
  return nullable && words !== anything ? `${words} or null` : words;
}

function ownWords(node: SchemaNode, contract: Contract): string {
  switch (node.kind) {
    case 'string':
      return node.format === undefined ? 'string' : `string (${node.format.toUpperCase()})`;
    case 'enum':
      return enumType(node);
    case 'array':
      return `array of ${plural(typeWords(node.items, contract))}`;
    case 'record':
      return 'object';
    case 'unknown':
      return anything;
    case 'union':
      return unionWords(node.members, contract);
    default:
      return node.kind;
  }
}

function enumType({ values }: EnumNode): string {
  const [first] = values;
  return typeof first === 'number' ? 'integer' : typeof first;
}

function unionWords(members: readonly SchemaNode[], contract: Contract): string {
  const words = [...new Set(members.map((member) => typeWords(member, contract)))];
  const every = ['object', 'string', 'number', 'boolean'].every((type) => words.includes(type));
  return every || words.includes(anything) ? anything : words.join(' or ');
}

function plural(words: string): string {
  return words
    .split(' or ')
    .map((word) => `${word}s`)
    .join(' or ');
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
