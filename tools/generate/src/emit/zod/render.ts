import ts from 'typescript';
import { ContractError } from '../../contract-error.ts';
import { indented, propertyName, quoted } from '../../text.ts';
import { leafTypes } from './flat-source.ts';

/** A zod expression as it is published, with its type (declarations are emitted without inference). */
export interface Rendered {
  readonly value: string;
  readonly type: string;
}

/** Handwritten parts of `@videogen/validators` that rendered expressions use. */
export const helperNames: readonly string[] = [
  ...Object.values(leafTypes),
  'dictionarySchema',
  'createRecordSchema',
];

/**
 * Renders what ts-to-zod wrote, without the differences between zod and JSON Schema: objects keep unknown
 * keys, a list of words is an enum.
 *
 * @throws {ContractError} for an expression that it does not know, rather than passing it on unread
 */
export function render(expression: ts.Expression): Rendered {
  if (ts.isIdentifier(expression)) {
    return rendered(expression.text, `typeof ${expression.text}`);
  }
  if (!ts.isCallExpression(expression) || !ts.isPropertyAccessExpression(expression.expression))
    throw unknown(expression);
  const { expression: target, name } = expression.expression;
  return ts.isIdentifier(target) && target.text === 'z'
    ? renderBase(name.text, expression.arguments, expression)
    : renderMethod(render(target), name.text, expression);
}

function renderBase(name: string, args: readonly ts.Expression[], at: ts.Expression): Rendered {
  const [first] = args;
  switch (name) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'unknown':
    case 'null':
      return rendered(`z.${name}()`, `z.Zod${name.charAt(0).toUpperCase()}${name.slice(1)}`);
    case 'literal':
      return rendered(
        `z.literal(${first ? scalar(first) : ''})`,
        `z.ZodLiteral<${first ? scalar(first) : ''}>`,
      );
    case 'object':
      return renderObject(first ?? at);
    case 'array': {
      const item = render(first ?? at);
      return rendered(`z.array(${item.value})`, `z.ZodArray<${item.type}>`);
    }
    case 'record':
      return renderRecord(render(args[1] ?? at));
    case 'union':
      return renderUnion(first ?? at);
    default:
      throw unknown(at);
  }
}

function rendered(value: string, type: string): Rendered {
  return { value, type };
}

function renderObject(shape: ts.Expression): Rendered {
  if (!ts.isObjectLiteralExpression(shape)) throw unknown(shape);
  const members = shape.properties.map((property) => {
    if (!ts.isPropertyAssignment(property)) throw unknown(shape);
    const { name } = property;
    const key = propertyName(ts.isStringLiteral(name) || ts.isIdentifier(name) ? name.text : name.getText());
    return { key, ...render(property.initializer) };
  });
  const values = members.map(({ key, value }) => `${indented(`${key}: ${value}`)},\n`).join('');
  const types = members.map(({ key, type }) => `${indented(`${key}: ${type}`)};\n`).join('');
  return rendered(`z.looseObject({\n${values}})`, `z.ZodObject<{\n${types}}, z.core.$loose>`);
}

/** zod's own `record` is neither small nor quick, and skips a key `__proto__`. */
function renderRecord(values: Rendered): Rendered {
  return values.value === 'z.unknown()'
    ? rendered('dictionarySchema', 'typeof dictionarySchema')
    : rendered(
        `createRecordSchema(${values.value})`,
        `z.ZodPipe<z.ZodUnknown, z.ZodRecord<z.ZodString, ${values.type}>>`,
      );
}

function renderUnion(list: ts.Expression): Rendered {
  if (!ts.isArrayLiteralExpression(list)) throw unknown(list);
  const literals = list.elements.map(getLiteral);
  const words = literals.flatMap((item) => (item && ts.isStringLiteral(item) ? [item.text] : []));
  if (words.length === list.elements.length) {
    const entries = words.map((word) => `${propertyName(word)}: ${quoted(word)}`).join('; ');
    return rendered(`z.enum([${words.map(quoted).join(', ')}])`, `z.ZodEnum<{ ${entries} }>`);
  }
  const members = list.elements.map(render);
  return rendered(
    `z.union([${members.map(({ value }) => value).join(', ')}])`,
    `z.ZodUnion<readonly [${members.map(({ type }) => type).join(', ')}]>`,
  );
}

function getLiteral(element: ts.Expression): ts.Expression | undefined {
  const called = ts.isCallExpression(element) && ts.isPropertyAccessExpression(element.expression);
  return called && element.expression.getText() === 'z.literal' ? element.arguments[0] : undefined;
}

function renderMethod(target: Rendered, name: string, call: ts.CallExpression): Rendered {
  const [first] = call.arguments;
  switch (name) {
    case 'optional':
      return rendered(`${target.value}.optional()`, `z.ZodOptional<${target.type}>`);
    case 'nullable':
      return rendered(`${target.value}.nullable()`, `z.ZodNullable<${target.type}>`);
    case 'min':
    case 'max':
      return { ...target, value: `${target.value}.${name}(${scalar(first ?? call)})` };
    case 'regex':
      // JSON Schema's patterns are Unicode patterns.
      return { ...target, value: `${target.value}.regex(${(first ?? call).getText()}u)` };
    default:
      throw unknown(call);
  }
}

function scalar(expression: ts.Expression): string {
  return ts.isStringLiteral(expression) ? quoted(expression.text) : expression.getText();
}

function unknown(expression: ts.Expression): ContractError {
  return new ContractError(
    'keyword_not_carried',
    'spec',
    `ts-to-zod wrote something unexpected: ${expression.getText()}`,
  );
}
