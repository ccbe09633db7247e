import nodeModule from 'node:module';
import { type Expression, type ObjectExpression, type Program, type Property, parse } from 'acorn';

/** Returns the line of a value in a file, or of the nearest value around it that is written there. */
export type LineOf = (path: readonly PropertyKey[]) => number | undefined;

/**
 * Finds the lines of the default export of a JavaScript or TypeScript module. A value that the module computes has the
 * line of the nearest object or list around it; a module that cannot be parsed has no lines.
 */
export function linesOfModule(source: string): LineOf {
  try {
    // Types become spaces, so that every line stays where it is. Node 22.12 cannot remove them: what has types has no
    // lines there.
    const plain = nodeModule.stripTypeScriptTypes?.(source) ?? source;
    const program = parse(plain, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      locations: true,
    });
    const root = defaultExport(program);
    return (path) => (root === undefined ? undefined : lineIn(program, root, path));
  } catch {
    return () => undefined;
  }
}

function defaultExport(program: Program): Expression | undefined {
  for (const node of program.body)
    if (node.type === 'ExportDefaultDeclaration' && !/Declaration$/.test(node.declaration.type))
      // Sound: a default export is a declaration or an expression.
      return constantOf(program, node.declaration as Expression);
  return undefined;
}

/** Follows a name to the constant that it names. */
function constantOf({ body }: Program, expression: Expression): Expression {
  if (expression.type !== 'Identifier') return expression;
  for (const node of body) {
    const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && id.name === expression.name && init != null) return init;
  }
  return expression;
}

function lineIn(program: Program, root: Expression, path: readonly PropertyKey[]): number | undefined {
  let [node, line] = [root, root.loc?.start.line];
  for (const key of path) {
    const found = memberOf(node, key);
    if (found === undefined) break;
    line = found.loc?.start.line;
    node = constantOf(program, found.value);
  }
  return line;
}

interface Member {
  readonly value: Expression;
  readonly loc?: Property['loc'];
}

function memberOf(node: Expression, key: PropertyKey): Member | undefined {
  if (node.type === 'ArrayExpression' && typeof key === 'number') {
    const item = node.elements[key];
    return item == null || item.type === 'SpreadElement' ? undefined : { value: item, loc: item.loc };
  }
  return node.type === 'ObjectExpression' ? propertyOf(node, key) : undefined;
}

function propertyOf({ properties }: ObjectExpression, key: PropertyKey): Member | undefined {
  return properties.find((property): property is Property => {
    if (property.type !== 'Property' || property.computed) return false;
    const name = property.key.type === 'Identifier' ? property.key.name : undefined;
    return (name ?? (property.key.type === 'Literal' ? property.key.value : undefined)) === key;
  });
}
