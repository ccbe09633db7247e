import { type Artifact, banner, type Emitter } from '../artifact.ts';
import type { Contract } from '../model/contract.ts';
import type { NamedSchema, SchemaNode } from '../model/schema-node.ts';
import { kebab, literal, lowerFirst, usedNames } from '../text.ts';
import { checkFunctionText } from './fast/check-function.ts';
import { checkName } from './fast/check-text.ts';
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
    ({ name, node }) => `export { ${exportNames(name, node).join(', ')} } from './${kebab(name)}.ts';\n`,
  );
  return [
    ...modules,
    { path: `${folder}/index.ts`, text: `${banner('validators-fast.ts')}\n${exports.join('')}` },
  ];
}

function exportNames(name: string, node: SchemaNode): string[] {
  const names = [`is${name}`, `${lowerFirst(name)}Faults`];
  return node.kind === 'object' ? [...names, fieldsName(name)] : names;
}

function fieldsName(name: string): string {
  return `${lowerFirst(name)}Fields`;
}

/** The names of an object's fields, for those who want to know which ones the documents do not list. */
function fieldsText(name: string, node: SchemaNode): string {
  if (node.kind !== 'object') return '';
  const fields = literal(
    node.properties.map((property) => property.name),
    Number.POSITIVE_INFINITY,
  );
  return `
${jsdoc([`The fields of a \`${name}\` that the documents list.`])}export const ${fieldsName(name)}: readonly (keyof ${name})[] = ${fields};
`;
}

function moduleText({ name, node }: NamedSchema, contract: Contract): string {
  const check = checkFunctionText(name, node);
  const body = `${check}
${jsdoc([`Returns whether a value is a \`${name}\`.`])}export function is${name}(value: unknown): value is ${name} {
  return ${checkName(name)}(value);
}

${jsdoc([`What is wrong with a value that should be a \`${name}\`, or undefined; \`loc\` begins with \`begin\`.`])}export function ${lowerFirst(name)}Faults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(${checkName(name)}, value, begin);
}
${fieldsText(name, node)}`;
  return `${banner('validators-fast.ts')}\n${imports(name, body, contract)}\n${body}`;
}

const helpers: Readonly<Record<string, readonly string[]>> = {
  checks: [
    'boolean',
    'dictionary',
    'dictionaryOf',
    'either',
    'integer',
    'integerWithin',
    'isObject',
    'list',
    'listed',
    'listWithin',
    'matching',
    'notObject',
    'number',
    'numberWithin',
    'present',
    'text',
    'textWithin',
    'uriWithin',
    'uuid',
  ],
  faults: ['type Check', 'type Faults', 'noneOf', 'type Location', 'report', 'to'],
};

function imports(name: string, body: string, contract: Contract): string {
  // Types of TypeScript have the names of some checks.
  const names = usedNames(body.replaceAll(/: boolean|string \| number/g, ''));
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
