import type { EnumNode, SchemaNode, UnionNode } from '../../model/schema-node.ts';
import { checkBody, checkExpression, checkFunction, checkName, valuesText } from './check-text.ts';

const parameters = '(value: unknown, at?: Location): boolean';

/** The function that checks a component schema, and what it needs once and not on every call. */
export function checkFunctionText(name: string, node: SchemaNode): string {
  const signature = `export function ${checkName(name)}${parameters}`;
  if (!node.nullable) {
    if (node.kind === 'object') return `${signature} {\n${checkBody(node)}}\n`;
    if (node.kind === 'union') return unionText(signature, node);
    if (node.kind === 'enum') return enumText(signature, node);
  }
  const check = checkFunction(node);
  return /^\w+$/.test(check)
    ? // What is another check under another name costs no call.
      `export const ${checkName(name)}: Check = ${check};\n`
    : returning(signature, checkExpression(node, { value: 'value', at: 'at' }));
}

function returning(signature: string, expression: string): string {
  return `${signature} {\n  return ${expression};\n}\n`;
}

function enumText(signature: string, { values }: EnumNode): string {
  const known = `const values: ReadonlySet<unknown> = /* @__PURE__ */ ${valuesText(values)};\n\n`;
  return `${known}${returning(signature, 'listed(value, at, values)')}`;
}

/** Each member in turn: engines see through that, and through a loop they don't. */
function unionText(signature: string, { members }: UnionNode): string {
  const branches = members.map((member, index) => {
    const check = checkFunction(member);
    if (/^\w+$/.test(check)) return { name: check, text: '' };
    const name = `branch${index + 1}`;
    return { name, text: `const ${name}: Check = ${check};\n\n` };
  });
  const verdicts = branches.map(({ name }) => `${name}(value)`).join(' || ');
  const names = branches.map(({ name }) => name).join(', ');
  const body = returning(signature, `${verdicts} || noneOf(value, at, [${names}])`);
  return `${branches.map(({ text }) => text).join('')}${body}`;
}
