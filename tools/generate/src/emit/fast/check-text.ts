import type {
  ArrayNode,
  NumberNode,
  ObjectNode,
  Property,
  SchemaNode,
  StringNode,
} from '../../model/schema-node.ts';
import { literal, quoted } from '../../text.ts';

/** Name of the function that checks a component schema. */
export function checkName(schema: string): string {
  return `check${schema}`;
}

/** The statements that check an object, each property in turn. */
export function checkBody({ properties }: ObjectNode): string {
  const checks = properties.map(checkProperty).join(' &&\n    ');
  return `  if (!isObject(value)) return notObject(value, at);\n  return (\n    ${checks || 'true'}\n  );\n`;
}

function checkProperty({ name, required, schema }: Property): string {
  const value = `value[${quoted(name)}]`;
  const nullable = required && schema.nullable;
  const check = checkExpression(
    { ...schema, nullable },
    { value, at: `at && to(at, ${quoted(name)})`, required },
  );
  if (required) return schema.nullable ? `(${check})` : check;
  // `== null` lets both null and undefined pass.
  return `(${value} ${schema.nullable ? '== null' : '=== undefined'} || ${check})`;
}

/** The expressions of the value that is checked, and of where its faults are listed. */
export interface Subject {
  readonly value: string;
  readonly at: string;
  /** Whether the value must be there. */
  readonly required?: boolean;
}

/** Returns an expression that checks the value of another expression. */
export function checkExpression(node: SchemaNode, subject: Subject): string {
  const bare = bareExpression(node, subject);
  return node.nullable ? `${subject.value} === null || ${bare}` : bare;
}

function bareExpression(node: SchemaNode, subject: Subject): string {
  const { value, at, required = true } = subject;
  switch (node.kind) {
    case 'string':
      return stringExpression(node, subject);
    case 'integer':
    case 'number':
      return numberExpression(node, subject);
    case 'boolean':
      return `boolean(${value}, ${at})`;
    case 'enum':
      return `listed(${value}, ${at}, ${valuesText(node.values)})`;
    case 'null':
      return `listed(${value}, ${at}, ${valuesText([null])})`;
    case 'unknown':
      return required ? `present(${value}, ${at})` : 'true';
    case 'array':
      return arrayExpression(node, subject);
    case 'record':
      return node.values.kind === 'unknown'
        ? `dictionary(${value}, ${at})`
        : `dictionaryOf(${value}, ${at}, ${checkFunction(node.values)})`;
    case 'union':
      return `either(${value}, ${at}, [${node.members.map(checkFunction).join(', ')}])`;
    case 'ref':
      return `${checkName(node.name)}(${value}, ${at})`;
    case 'object':
      return `(${checkFunction(node)})(${value}, ${at})`;
  }
}

/** The values of an enumeration. */
export function valuesText(values: Parameters<typeof literal>[0]): string {
  return `new Set<unknown>(${literal(values, Number.POSITIVE_INFINITY)})`;
}

function stringExpression(node: StringNode, subject: Subject): string {
  const base = unpatterned(node, subject);
  return node.pattern === undefined
    ? base
    : `(${base} && matching(${subject.value}, ${subject.at}, ${String(new RegExp(node.pattern, 'u'))}))`;
}

function unpatterned({ minLength, maxLength, format }: StringNode, { value, at }: Subject): string {
  const name = format ?? 'text';
  if (minLength === undefined && maxLength === undefined) return `${name}(${value}, ${at})`;
  return `${name}Within(${value}, ${at}, ${minLength ?? 0}, ${maxLength ?? 'Infinity'})`;
}

function numberExpression({ kind, minimum, maximum }: NumberNode, { value, at }: Subject): string {
  if (minimum === undefined && maximum === undefined) return `${kind}(${value}, ${at})`;
  return `${kind}Within(${value}, ${at}, ${minimum ?? '-Infinity'}, ${maximum ?? 'Infinity'})`;
}

function arrayExpression({ items, minItems, maxItems }: ArrayNode, { value, at }: Subject): string {
  const check = checkFunction(items);
  if (minItems === undefined && maxItems === undefined) return `list(${value}, ${at}, ${check})`;
  return `listWithin(${value}, ${at}, ${check}, ${minItems ?? 0}, ${maxItems ?? 'Infinity'})`;
}

/** The check of a schema as a function: a name where it has one. */
export function checkFunction(node: SchemaNode): string {
  const signature = '(value: unknown, at?: Location): boolean =>';
  if (node.kind === 'object' && !node.nullable) return `${signature} {\n${checkBody(node)}}`;
  const expression = checkExpression(node, { value: 'value', at: 'at' });
  const name = /^(\w+)\(value, at\)$/.exec(expression)?.[1];
  return name ?? `${signature} ${expression}`;
}
