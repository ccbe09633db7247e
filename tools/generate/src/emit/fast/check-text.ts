import type {
  ArrayNode,
  NumberNode,
  ObjectNode,
  Property,
  SchemaNode,
  StringNode,
  UnionNode,
} from '../../model/schema-node.ts';
import { literal, quoted } from '../../text.ts';

/** Name of the function that checks a component schema. */
export function checkName(schema: string): string {
  return `check${schema}`;
}

/** The statements that check an object, each property in turn. */
export function checkBody({ properties }: ObjectNode): string {
  const lines = properties.map((property) => `  ${checkProperty(property)}\n`).join('');
  return `  if (!isObject(value)) return notObject(value);\n  let faults: Faults;\n${lines}  return faults;\n`;
}

function checkProperty({ name, required, schema }: Property): string {
  const value = `value[${quoted(name)}]`;
  const check = checkExpression(value, { ...schema, nullable: required && schema.nullable }, required);
  const statement = `faults = put(faults, ${quoted(name)}, ${check});`;
  if (required) return statement;
  // `!= null` lets both null and undefined pass.
  return `if (${value} ${schema.nullable ? '!= null' : '!== undefined'}) ${statement}`;
}

/** The statements that check a union, each member in turn: engines see through them, and through a loop they don't. */
export function unionBody({ members }: UnionNode): string {
  const lines = members.map((member, at) => {
    const found = `faults${at + 1}`;
    return `  const ${found} = ${checkExpression('value', member)};\n  if (!${found}) return undefined;\n`;
  });
  return `${lines.join('')}  return best([${members.map((_, at) => `faults${at + 1}`).join(', ')}]);\n`;
}

/** An expression of type `Faults` that checks the value of another expression. */
export function checkExpression(value: string, node: SchemaNode, required = true): string {
  const bare = bareExpression(value, node, required);
  return node.nullable ? `${value} === null ? undefined : ${bare}` : bare;
}

function bareExpression(value: string, node: SchemaNode, required: boolean): string {
  switch (node.kind) {
    case 'string':
      return stringExpression(value, node);
    case 'integer':
    case 'number':
      return numberExpression(value, node);
    case 'boolean':
      return `boolean(${value})`;
    case 'enum':
      return `listed(${value}, ${literal(node.values, Number.POSITIVE_INFINITY)})`;
    case 'null':
      return `listed(${value}, [null])`;
    case 'unknown':
      return required ? `present(${value})` : 'undefined';
    case 'array':
      return arrayExpression(value, node);
    case 'record':
      return node.values.kind === 'unknown'
        ? `dictionary(${value})`
        : `dictionaryOf(${value}, ${checkFunction(node.values)})`;
    case 'union':
      return `either(${value}, [${node.members.map(checkFunction).join(', ')}])`;
    case 'ref':
      return `${checkName(node.name)}(${value})`;
    case 'object':
      return `${checkFunction(node)}(${value})`;
  }
}

function stringExpression(value: string, node: StringNode): string {
  const base = unpatterned(value, node);
  return node.pattern === undefined
    ? base
    : `matching(${value}, ${String(new RegExp(node.pattern, 'u'))}, ${base})`;
}

function unpatterned(value: string, { minLength, maxLength, format }: StringNode): string {
  const name = format ?? 'text';
  if (minLength === undefined && maxLength === undefined) return `${name}(${value})`;
  return `${name}Within(${value}, ${minLength ?? 0}, ${maxLength ?? 'Infinity'})`;
}

function numberExpression(value: string, { kind, minimum, maximum }: NumberNode): string {
  const base = `${kind}(${value})`;
  if (minimum === undefined && maximum === undefined) return base;
  return `within(${value}, ${minimum ?? '-Infinity'}, ${maximum ?? 'Infinity'}, ${base})`;
}

function arrayExpression(value: string, { items, minItems, maxItems }: ArrayNode): string {
  const check = checkFunction(items);
  if (minItems === undefined && maxItems === undefined) return `list(${value}, ${check})`;
  return `listWithin(${value}, ${check}, ${minItems ?? 0}, ${maxItems ?? 'Infinity'})`;
}

/** The check of a schema as a function: a name where it has one. */
function checkFunction(node: SchemaNode): string {
  if (node.kind === 'object' && !node.nullable) return `(value: unknown): Faults => {\n${checkBody(node)}}`;
  const expression = checkExpression('value', node);
  const name = /^(\w+)\(value\)$/.exec(expression)?.[1];
  return name ?? `(value: unknown): Faults => ${expression}`;
}
