import ts from 'typescript';
import { ContractError } from '../../contract-error.ts';
import { indented, propertyName, quoted, upperFirst } from '../../text.ts';
import { type Call, isZod, readCall } from './patch.ts';

/**
 * The type of a zod expression: declarations are emitted without a compiler, so every export states its type.
 *
 * @throws {ContractError} for an expression that it does not know, which ts-to-zod writes for what it does not support
 */
export function getType(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return `typeof ${expression.text}`;
  const call = readCall(expression);
  const known = isZod(call.target) ? getBaseType(call) : getMethodType(call);
  if (known !== undefined) return known;
  throw new ContractError(
    'keyword_not_carried',
    'spec',
    `ts-to-zod wrote something unexpected: z.${call.name}`,
    'rewrite the schema, or teach src/emit/zod/get-type.ts the call',
  );
}

function getMethodType({ name, target, args }: Call): string | undefined {
  if (name === 'createRecordSchema')
    return `z.ZodPipe<z.ZodUnknown, z.ZodRecord<z.ZodString, ${args.map(getType).join()}>>`;
  if (name === undefined || target === undefined) return undefined;
  if (['min', 'max', 'regex', 'describe', 'refine'].includes(name)) return getType(target);
  return ['optional', 'nullable'].includes(name) ? `z.Zod${upperFirst(name)}<${getType(target)}>` : undefined;
}

function getBaseType({ name, args: [first] }: Call): string | undefined {
  if (first === undefined)
    return name && ['string', 'number', 'boolean', 'unknown', 'null'].includes(name)
      ? `z.Zod${upperFirst(name)}`
      : undefined;
  const members = ts.isArrayLiteralExpression(first) ? first.elements : [];
  switch (name) {
    case 'literal':
      return `z.ZodLiteral<${getLiteral(first)}>`;
    case 'enum':
      return `z.ZodEnum<{ ${members.map((word) => `${getKey(word)}: ${getLiteral(word)}`).join('; ')} }>`;
    case 'array':
      return `z.ZodArray<${getType(first)}>`;
    case 'union':
      return `z.ZodUnion<readonly [${members.map(getType).join(', ')}]>`;
    case 'looseObject':
      return `z.ZodObject<{\n${indented(getFields(first).join(''))}}, z.core.$loose>`;
    default:
      return undefined;
  }
}

function getFields(shape: ts.Expression): readonly string[] {
  const properties = ts.isObjectLiteralExpression(shape) ? shape.properties : [];
  return properties.flatMap((property) =>
    ts.isPropertyAssignment(property) ? `${getKey(property.name)}: ${getType(property.initializer)};\n` : [],
  );
}

function getKey(node: ts.Node): string {
  return 'text' in node && typeof node.text === 'string' ? propertyName(node.text) : '';
}

function getLiteral(node: ts.Expression): string {
  return ts.isStringLiteral(node) ? quoted(node.text) : node.getText();
}
