import { generate } from 'ts-to-zod';
import ts from 'typescript';
import { type Artifact, banner, type Emitter } from '../artifact.ts';
import { ContractError } from '../contract-error.ts';
import type { Contract } from '../model/contract.ts';
import { kebab, lowerFirst } from '../text.ts';
import { jsdoc } from './jsdoc.ts';
import { prepareSchemas } from './types/schemas.ts';
import { formatTypes, writeTypes } from './types-openapi.ts';
import { getType } from './zod/get-type.ts';
import { patch } from './zod/patch.ts';

const folder = 'packages/validators/src/generated';

/** `@videogen/validators`: what ts-to-zod makes of the generated types, one module for each schema. */
export const validatorsZod: Emitter = { folder, emit };

async function emit(contract: Contract): Promise<Artifact[]> {
  const components = prepareSchemas(contract);
  const names = components.map(({ name }) => name);
  const schemas = runTsToZod(await writeTypes(contract), names);
  const modules = names.map((name) => ({
    path: `${folder}/${kebab(name)}.ts`,
    text: getModule(name, schemas, contract),
  }));
  const published = components.filter((component) => component.published);
  const list = published.map(({ name }) => `export { ${getConstant(name)} } from './${kebab(name)}.ts';\n`);
  const index = `${banner('validators-zod.ts')}\n${list.join('')}`;
  return [...modules, { path: `${folder}/index.ts`, text: index }];
}

/** Name of the constant for a type: `taskSchema` for `Task`. */
function getConstant(name: string): string {
  return `${lowerFirst(name)}Schema`;
}

/**
 * Runs ts-to-zod on the file of types, and returns the patched schemas by the name of the constant.
 *
 * @throws {ContractError} when it leaves a type out or the types are recursive: it does not fail by itself
 */
function runTsToZod(sourceText: string, names: readonly string[]): ReadonlyMap<string, ts.Expression> {
  const wanted = new Set([...names, ...formatTypes]);
  const { errors, getZodSchemasFile, hasCircularDependencies } = generate({
    sourceText,
    nameFilter: (name) => wanted.has(name),
    getSchemaName: getConstant,
    inputOutputMappings: [{ input: '../formats', output: '../leaves.ts', getSchemaName: getConstant }],
  });
  const file = ts.createSourceFile('zod.ts', getZodSchemasFile('types'), ts.ScriptTarget.ES2023, true);
  const schemas = new Map(file.statements.flatMap(getSchemas));
  const missing = names.find((name) => !schemas.has(getConstant(name)));
  if (missing === undefined && !hasCircularDependencies) return schemas;
  const reason = hasCircularDependencies ? 'a schema contains itself' : errors.join('; ');
  throw new ContractError(
    'keyword_not_carried',
    `spec (schema ${missing})`,
    `ts-to-zod left it out: ${reason}`,
  );
}

function getSchemas(statement: ts.Statement): [string, ts.Expression][] {
  const declarations = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [];
  return declarations.flatMap(({ name, initializer }) =>
    ts.isIdentifier(name) && initializer ? [[name.text, patch(initializer)] as [string, ts.Expression]] : [],
  );
}

const printer = ts.createPrinter({ removeComments: true });

function getModule(name: string, schemas: ReadonlyMap<string, ts.Expression>, contract: Contract): string {
  const constant = getConstant(name);
  const expression = schemas.get(constant);
  if (expression === undefined) throw new Error(`no schema ${constant}`);
  const used = getIdentifiers(expression);
  const others = [...schemas.keys()].filter((other) => used.has(other));
  const helpers = [...formatTypes.map(getConstant), 'createRecordSchema'].filter((helper) =>
    used.has(helper),
  );
  const [first = ''] =
    contract.schemas.find((schema) => schema.name === name)?.node.notes.description?.split(/(?<=\.)\s/) ?? [];
  const type = getType(expression);
  const value = printer.printNode(ts.EmitHint.Expression, expression, expression.getSourceFile());
  return [
    banner('validators-zod.ts'),
    [
      ...(type.includes('z.') ? [`import ${used.has('z') ? '' : 'type '}* as z from 'zod';\n`] : []),
      ...(helpers.length > 0 ? [`import { ${helpers.toSorted().join(', ')} } from '../leaves.ts';\n`] : []),
      ...others.map((other) => `import { ${other} } from './${kebab(other.replace(/Schema$/, ''))}.ts';\n`),
    ].join(''),
    `${jsdoc([`Validates \`${name}\`. ${first}`.trim()])}export const ${constant}: ${type} = ${value};\n`,
  ].join('\n');
}

function getIdentifiers(root: ts.Node): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return names;
}
