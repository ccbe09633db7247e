import ts from 'typescript';

const { factory } = ts;

/**
 * The one patch of what ts-to-zod writes, where zod and JSON Schema differ:
 *
 * | ts-to-zod writes | the package has | because |
 * |---|---|---|
 * | `z.object({…})` | `z.looseObject({…})` | the contract allows unknown keys |
 * | `z.union([x, z.undefined()])` | `x` | an optional property already allows undefined |
 * | `z.union([z.literal('a'), …])` | `z.enum(['a', …])` | it lists its values, and reports one issue |
 * | `z.record(z.string(), x)` | `createRecordSchema(x)` | zod skips a key `__proto__` |
 * | `z.record(…).and(x)` | `x` | an object is open already |
 * | `x.describe('…').nullable()` | `x.nullable().describe('…')` | null is described, too |
 * | `z.object({…})` of an interface | `z.looseObject({…}).describe('…')` | ts-to-zod describes types of other kinds |
 * | `/…/` | `/…/u` | patterns of JSON Schema are Unicode patterns |
 */
export function patch(expression: ts.Expression, description: string): ts.Expression {
  // Safe: the patch of an expression is an expression.
  const patched = visit(expression) as ts.Expression;
  const isDescribed = readCall(patched)?.name === 'describe' || description === '';
  return isDescribed ? patched : call('describe', [factory.createStringLiteral(description)], patched);
}

function visit(node: ts.Node): ts.Node {
  const inner = ts.visitEachChild(node, visit, undefined);
  if (ts.isRegularExpressionLiteral(inner)) return factory.createRegularExpressionLiteral(`${inner.text}u`);
  const found = readCall(inner);
  if (found === undefined) return inner;
  const { name, target, args } = found;
  if (name === 'and' && target && readCall(target)?.name === 'createRecordSchema') return args[0] ?? inner;
  if (name === 'nullable' && target) return patchNullable(inner, target);
  if (!isZod(target)) return inner;

  switch (name) {
    case 'object':
      return call('looseObject', args);
    case 'record':
      return factory.createCallExpression(
        factory.createIdentifier('createRecordSchema'),
        undefined,
        args.slice(1),
      );
    case 'union':
      return patchUnion(inner, args);
    default:
      return inner;
  }
}

function patchNullable(nullable: ts.Node, described: ts.Expression): ts.Node {
  const found = readCall(described);
  return found?.name === 'describe' && found.target
    ? call('describe', found.args, call('nullable', [], found.target))
    : nullable;
}

function patchUnion(union: ts.Node, [list]: readonly ts.Expression[]): ts.Node {
  if (list === undefined || !ts.isArrayLiteralExpression(list)) return union;
  const members = list.elements.filter((member) => readCall(member)?.name !== 'undefined');
  const [first] = members;
  if (first && members.length === 1) return first;
  const words = members.flatMap((member) => {
    const found = readCall(member);
    return found?.name === 'literal' ? found.args.filter(ts.isStringLiteral) : [];
  });
  return words.length === members.length
    ? call('enum', [factory.createArrayLiteralExpression(words)])
    : call('union', [factory.createArrayLiteralExpression(members)]);
}

/** Creates a call of a method, of zod's namespace by default. */
export function call(
  name: string,
  args: readonly ts.Expression[],
  target: ts.Expression = factory.createIdentifier('z'),
): ts.Expression {
  const method = factory.createPropertyAccessExpression(target, name);
  return factory.createCallExpression(method, undefined, args);
}

/** A call as `target.name(args)` or `name(args)`. */
export interface Call {
  readonly name: string;
  readonly target?: ts.Expression;
  readonly args: readonly ts.Expression[];
}

/** Reads a call; undefined for anything else. */
export function readCall(node: ts.Node): Call | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const { expression, arguments: args } = node;
  if (ts.isIdentifier(expression)) return { name: expression.text, args };
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  return { name: expression.name.text, target: expression.expression, args };
}

/** Whether an expression is the namespace of zod. */
export function isZod(expression: ts.Expression | undefined): boolean {
  return expression !== undefined && ts.isIdentifier(expression) && expression.text === 'z';
}
