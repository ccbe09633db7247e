import { type Artifact, banner, type Emitter } from '../artifact.ts';
import type { Contract } from '../model/contract.ts';
import { kebab, usedNames } from '../text.ts';
import { jsdoc } from './jsdoc.ts';
import { audit } from './zod/audit.ts';
import { flatSource } from './zod/flat-source.ts';
import { helperNames, type Rendered, render } from './zod/render.ts';
import { runTsToZod, schemaConstant } from './zod/run-ts-to-zod.ts';

const folder = 'packages/validators/src/generated';

/** `@videogen/validators`: one module with one zod schema for every component schema. */
export const validatorsZod: Emitter = { folder, emit };

function emit(contract: Contract): Artifact[] {
  const flat = flatSource(contract);
  const names = contract.schemas.map(({ name }) => name);
  const declarations = runTsToZod(flat, [...flat.parts.keys(), ...names]);
  audit(contract, flat, declarations);
  const rendered = new Map(declarations.map(({ typeName, expression }) => [typeName, render(expression)]));
  const modules = names.map((name): Artifact => {
    const parts = [...flat.parts].flatMap(([part, owner]) => (owner === name ? [part] : []));
    return { path: `${folder}/${kebab(name)}.ts`, text: moduleText(name, parts, { contract, rendered }) };
  });
  const exports = names.map((name) => `export { ${schemaConstant(name)} } from './${kebab(name)}.ts';\n`);
  return [
    ...modules,
    { path: `${folder}/index.ts`, text: `${banner('validators-zod.ts')}\n${exports.join('')}` },
  ];
}

interface Sources {
  readonly contract: Contract;
  readonly rendered: ReadonlyMap<string, Rendered>;
}

function moduleText(name: string, parts: readonly string[], { contract, rendered }: Sources): string {
  const declare = (typeName: string): string => {
    const { value, type } = rendered.get(typeName) ?? { value: '', type: '' };
    return `const ${schemaConstant(typeName)}: ${type} = ${value};\n`;
  };
  const description = contract.getSchema(name).notes.description?.split(/(?<=\.)\s/)[0] ?? '';
  const body = [
    ...parts.map(declare),
    `${jsdoc([`Validates \`${name}\`. ${description}`.trim()])}export ${declare(name)}`,
  ].join('\n');
  return `${banner('validators-zod.ts')}\n${imports(name, body, contract)}\n${body}`;
}

function imports(name: string, body: string, contract: Contract): string {
  const names = usedNames(body);
  const helpers = helperNames.filter((helper) => names.has(helper)).toSorted();
  const schemas = contract.schemas.filter(
    (other) => other.name !== name && names.has(schemaConstant(other.name)),
  );
  return [
    ...(names.has('z') ? [`import ${/\bz\.\w+\(/.test(body) ? '' : 'type '}* as z from 'zod';\n`] : []),
    ...(helpers.length > 0 ? [`import { ${helpers.join(', ')} } from '../leaves.ts';\n`] : []),
    ...schemas.map((other) => `import { ${schemaConstant(other.name)} } from './${kebab(other.name)}.ts';\n`),
  ].join('');
}
