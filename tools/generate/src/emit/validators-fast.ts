import { type Artifact, banner, type Emitter } from '../artifact.ts';
import type { Contract } from '../model/contract.ts';
import type { NamedSchema, SchemaNode } from '../model/schema-node.ts';
import { kebab, literal, lowerFirst, usedNames } from '../text.ts';
import { checkBody, checkExpression, checkName, unionBody } from './fast/check-text.ts';
import { jsdoc } from './jsdoc.ts';

const folder = 'packages/validators/src/generated/fast';

/**
 * `@videogen/validators/fast`: the schemas as plain functions, written ahead of time from the same model. They need
 * neither zod nor `eval`, and report the faults as a 422 body has them.
 */
export const validatorsFast: Emitter = { folder: 'packages/validators/src/generated', emit };

function emit(contract: Contract): Artifact[] {
  const modules = contract.schemas.map(
    (schema): Artifact => ({
      path: `${folder}/${kebab(schema.name)}.ts`,
      text: moduleText(schema, contract),
    }),
  );
  const exports = contract.schemas.map(
    ({ name }) => `export { is${name}, ${lowerFirst(name)}Faults } from './${kebab(name)}.ts';\n`,
  );
  return [
    ...modules,
    { path: `${folder}/index.ts`, text: `${banner('validators-fast.ts')}\n${exports.join('')}` },
  ];
}

function moduleText({ name, node }: NamedSchema, contract: Contract): string {
  const check = checkFunctionText(name, node);
  const body = `${check}
${jsdoc([`Tells whether a value is a \`${name}\`.`])}export function is${name}(value: unknown): value is ${name} {
  return ${checkName(name)}(value) === undefined;
}

${jsdoc([`What is wrong with a value that should be a \`${name}\`, or undefined; \`loc\` begins with \`begin\`.`])}export function ${lowerFirst(name)}Faults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(${checkName(name)}(value), begin);
}
`;
  return `${banner('validators-fast.ts')}\n${imports(name, body, contract)}\n${body}`;
}

function checkFunctionText(name: string, node: SchemaNode): string {
  const signature = `export function ${checkName(name)}(value: unknown): Faults {\n`;
  if (node.kind === 'object' && !node.nullable) return `${signature}${checkBody(node)}}\n`;
  if (node.kind === 'union' && !node.nullable) return `${signature}${unionBody(node)}}\n`;
  // The values of an enumeration are made once, not on every call.
  const values = node.kind === 'enum' ? literal(node.values, Number.POSITIVE_INFINITY) : undefined;
  const expression = checkExpression('value', node);
  return values === undefined
    ? `${signature}  return ${expression};\n}\n`
    : `const values: readonly unknown[] = ${values};\n\n${signature}  return ${expression.replace(values, 'values')};\n}\n`;
}

const helpers: Readonly<Record<string, readonly string[]>> = {
  checks: [
    'boolean',
    'dictionary',
    'dictionaryOf',
    'either',
    'integer',
    'isObject',
    'list',
    'listed',
    'listWithin',
    'matching',
    'notObject',
    'number',
    'present',
    'text',
    'textWithin',
    'uriWithin',
    'uuid',
    'within',
  ],
  faults: ['best', 'type Faults', 'put', 'report'],
};

function imports(name: string, body: string, contract: Contract): string {
  const names = usedNames(body);
  const lines = Object.entries(helpers).map(([file, all]) => {
    const used = all.filter((helper) => names.has(helper.replace('type ', '')));
    return used.length > 0 ? `import { ${used.join(', ')} } from '../../fast/${file}.ts';\n` : '';
  });
  const others = contract.schemas.filter((other) => other.name !== name && names.has(checkName(other.name)));
  const schemas = others.map(
    (other) => `import { ${checkName(other.name)} } from './${kebab(other.name)}.ts';\n`,
  );
  return [`import type { ${name} } from '@videogen/types';\n`, ...lines, ...schemas].join('');
}
