import ts from 'typescript';
import { ContractError } from '../../contract-error.ts';
import type { Contract } from '../../model/contract.ts';
import type { SchemaNode } from '../../model/schema-node.ts';
import type { FlatSource } from './flat-source.ts';
import type { ZodDeclaration } from './run-ts-to-zod.ts';

/**
 * Compares the constraints of the documents with those that ts-to-zod wrote, schema by schema: it ignores silently
 * what it does not understand.
 *
 * @throws {ContractError} `keyword_not_carried`
 */
export function audit(
  contract: Contract,
  { parts }: FlatSource,
  declarations: readonly ZodDeclaration[],
): void {
  for (const { name, node, file } of contract.schemas) {
    const written = declarations
      .filter(({ typeName }) => typeName === name || parts.get(typeName) === name)
      .flatMap(({ expression }) => calls(expression));
    const wanted = demanded(node);
    const lost = difference(wanted, written);
    const invented = difference(written, wanted);
    if (lost.length + invented.length === 0) continue;
    const report = `lost: ${lost.join(', ') || 'nothing'}; invented: ${invented.join(', ') || 'nothing'}`;
    throw new ContractError(
      'keyword_not_carried',
      `spec/${file}`,
      `ts-to-zod did not carry the constraints (${report})`,
    );
  }
}

function demanded(node: SchemaNode): string[] {
  const call = (name: string, value: number | undefined): string[] =>
    value === undefined ? [] : [`${name}(${value})`];
  switch (node.kind) {
    case 'string':
      return [
        ...call('min', node.minLength),
        ...call('max', node.maxLength),
        ...(node.pattern === undefined ? [] : [`regex(${new RegExp(node.pattern).source})`]),
      ];
    case 'integer':
    case 'number':
      return [...call('min', node.minimum), ...call('max', node.maximum)];
    case 'array':
      return [...call('min', node.minItems), ...call('max', node.maxItems), ...demanded(node.items)];
    case 'object':
      return node.properties.flatMap(({ schema }) => demanded(schema));
    case 'record':
      return demanded(node.values);
    case 'union':
      return node.members.flatMap(demanded);
    default:
      return [];
  }
}

function calls(node: ts.Node): string[] {
  const inner: string[] = [];
  ts.forEachChild(node, (child) => {
    inner.push(...calls(child));
  });
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return inner;
  const name = node.expression.name.text;
  if (!['min', 'max', 'regex'].includes(name)) return inner;
  const argument = node.arguments[0]?.getText() ?? '';
  return [...inner, `${name}(${name === 'regex' ? argument.slice(1, -1) : Number(argument)})`];
}

function difference(these: readonly string[], those: readonly string[]): string[] {
  const rest = [...those];
  return these.filter((item) => {
    const index = rest.indexOf(item);
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
}
