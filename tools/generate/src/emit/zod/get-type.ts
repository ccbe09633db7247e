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
  const known = call && (isZod(call.target) ? getBaseType(call) : getMethodType(call));
  if (known !== undefined) return known;
  throw new ContractError(
    'keyword_not_carried',
    'spec',
    `ts-to-zod wrote something unexpected: z.${call?.name}`,
    'rewrite the schema, or teach src/emit/zod/get-type.ts the call',
  );
}

function getMethodType({ name, target, args }: Call): string | undefined {
  if (name === 'createRecordSchema')
    return `z.ZodPipe<z.ZodUnknown, z.ZodRecord<z.ZodString, ${args.map(getType).join()}>>`;
  if (target === undefined) return undefined;
  if (['min', 'max', 'regex', 'describe', 'refine'].includes(name)) return getType(target);
  return ['optional', 'nullable'].includes(name) ? `z.Zod${upperFirst(name)}<${getType(target)}>` : undefined;
}

function getBaseType({ name, args: [first] }: Call): string | undefined {
  if (first === undefined)
    return ['string', 'number', 'boolean', 'unknown', 'null'].includes(name)
      ? `z.Zod${upperFirst(name)}`
      : undefined;
  if (name === 'literal') return `z.ZodLiteral<${getLiteral(first)}>`;
  if (name === 'array') return `z.ZodArray<${getType(first)}>`;
  if (ts.isArrayLiteralExpression(first)) return getListType(name, first.elements);
  return name === 'looseObject' && ts.isObjectLiteralExpression(first) ? getObjectType(first) : undefined;
}

function getListType(name: string, members: readonly ts.Expression[]): string | undefined {
  if (name === 'union') return `z.ZodUnion<readonly [${members.map(getType).join(', ')}]>`;
  return name === 'enum'
    ? `z.ZodEnum<{ ${members.map((word) => `${getKey(word)}: ${getLiteral(word)}`).join('; ')} }>`
    : undefined;
}

function getObjectType({ properties }: ts.ObjectLiteralExpression): string | undefined {
  const assignments = properties.filter(ts.isPropertyAssignment);
  if (assignments.length < properties.length) return undefined;
  const fields = assignments.map(({ name, initializer }) => `${getKey(name)}: ${getType(initializer)};\n`);
  return `z.ZodObject<{\n${indented(fields.join(''))}}, z.core.$loose>`;
}

function getKey(node: ts.Node): string {
  // Safe: ts-to-zod writes names and texts.
  return propertyName((node as ts.Node & { readonly text: string }).text);
}

function getLiteral(node: ts.Expression): string {
  return ts.isStringLiteral(node) ? quoted(node.text) : node.getText();
}
