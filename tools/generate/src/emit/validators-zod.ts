import { generate } from 'ts-to-zod';
import ts from 'typescript';
import type { Emitter } from '../artifact.ts';
import { ContractError } from '../contract-error.ts';
import type { Contract } from '../model/contract.ts';
import { kebab, lowerFirst, quoted } from '../text.ts';
import { jsdoc, zodNotes } from './jsdoc.ts';
import { type Component, locationKey, prepareSchemas } from './types/schemas.ts';
import { formatTypes, writeTypes } from './types-openapi.ts';
import { getType } from './zod/get-type.ts';
import { getOperationInputs, type OperationInput } from './zod/inputs.ts';
import { call, patch } from './zod/patch.ts';

/** `@videogen/validators`: what ts-to-zod makes of the generated types, one module for each schema. */
export const validatorsZod: Emitter = {
  by: 'validators-zod.ts',
  folder: 'packages/validators/src/generated',
  emit,
};

async function emit(contract: Contract): Promise<Record<string, string>> {
  const documented = prepareSchemas(contract);
  const inputs = getOperationInputs(contract, documented);
  const components = [...documented, ...inputs.flatMap((input) => input.components)];

  const schemas = runTsToZod(await writeTypes(contract, components, zodNotes), components).map((schema) =>
    withAlternatives(schema, inputs),
  );

  const aliases = inputs.filter((input) => input.components.length === 0);
  const modules = [
    ...schemas.map((schema) => ({ name: schema.name, text: getModule(schema, components) })),
    ...aliases.map((input) => ({ name: input.name, text: getAlias(input) })),
  ].map(({ name, text }) => [`${kebab(name)}.ts`, text]);
  const published = [...documented.filter((component) => component.published), ...inputs];
  const list = published.map(({ name }) => `export { ${getConstant(name)} } from './${kebab(name)}.ts';\n`);
  return { ...Object.fromEntries(modules), 'index.ts': list.join('') };
}

/** A schema as the package has it. */
interface ZodSchema extends Component {
  /** In one line; empty without one. */
  readonly description: string;
  readonly expression: ts.Expression;
}

/** Name of the constant for a type: `taskSchema` for `Task`. */
function getConstant(name: string): string {
  return `${lowerFirst(name)}Schema`;
}

/**
 * Runs ts-to-zod on the file of types, and patches the result.
 *
 * @throws {ContractError} when it leaves a type out or the types are recursive: it does not fail by itself
 */
function runTsToZod(sourceText: string, components: readonly Component[]): readonly ZodSchema[] {
  const wanted = new Set(components.map(({ name }) => name));
  const { getZodSchemasFile, hasCircularDependencies } = generate({
    sourceText,
    nameFilter: (name) => wanted.has(name),
    getSchemaName: getConstant,
  });
  if (hasCircularDependencies)
    throw new ContractError(
      'keyword_not_carried',
      'spec/schemas',
      'a schema that contains itself has no zod schema',
      'write its depth out, or leave the inner schema open',
    );

  // Stryker disable next-line StringLiteral: nothing reads the names of the two files.
  const file = ts.createSourceFile('zod.ts', getZodSchemasFile('types'), ts.ScriptTarget.ES2023, true);
  const expressions = new Map(file.statements.flatMap(getConstants));
  return components.map((component) => {
    const expression = expressions.get(getConstant(component.name));
    const description = String(component.schema['description'] ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (expression) return { ...component, description, expression: patch(expression, description) };
    const at = String(component.schema[locationKey]);
    throw new ContractError(
      'keyword_not_carried',
      at,
      `ts-to-zod left "${component.name}" out`,
      'rewrite the schema, or teach tools/generate the case',
    );
  });
}

/** Adds the rule that an object cannot express: which of its fields are alternatives. */
function withAlternatives(schema: ZodSchema, inputs: readonly OperationInput[]): ZodSchema {
  const operation = inputs.find(({ name }) => name === schema.name)?.operation;
  if (operation === undefined || operation.alternatives.length === 0) return schema;
  const message = `Provide ${operation.alternatives.map((names) => names.join(' and ')).join(' or ')}`;
  const rule = `(input) => ${getConstant(String(operation.request))}.safeParse(input).success`;
  const { statements } = ts.createSourceFile(
    // Stryker disable next-line StringLiteral: nothing reads the name of the file.
    'rule.ts',
    `const rule = schema.refine(${rule}, ${quoted(message)})`,
    ts.ScriptTarget.ES2023,
  );
  const args = statements
    .flatMap(getConstants)
    // Safe: the value is the call.
    .flatMap(([, value]) => [...(value as ts.CallExpression).arguments]);
  return { ...schema, expression: call('refine', args, schema.expression) };
}

/** The module of an input that a schema of the documents is. */
function getAlias({ name, operation }: OperationInput): string {
  const request = String(operation.request);
  const schema = getConstant(request);
  const comment = jsdoc([`Validates the input of \`${operation.name}\`, an object: \`${request}\`.`]);
  const constant = `export const ${getConstant(name)}: typeof ${schema} = ${schema};\n`;
  const imports = `import { ${schema} } from './${kebab(request)}.ts';\n`;
  return `${imports}\n${comment}${constant}`;
}

function getConstants(statement: ts.Statement): [string, ts.Expression][] {
  const declarations = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [];
  // Safe: ts-to-zod declares constants, with names.
  return declarations.map(({ name, initializer }) => [
    (name as ts.Identifier).text,
    initializer as ts.Expression,
  ]);
}

const printer = ts.createPrinter();

function getModule(schema: ZodSchema, components: readonly Component[]): string {
  const { name, description, expression } = schema;
  const [sentence] = description.split(/(?<=\.) /);
  const comment = jsdoc([`Validates \`${name}\`. ${sentence}`]);
  const type = getType(expression);
  const value = printer.printNode(ts.EmitHint.Expression, expression, expression.getSourceFile());
  const constant = `export const ${getConstant(name)}: ${type} = ${value};\n`;
  return `${getImports(type, expression, components)}\n${comment}${constant}`;
}

function getImports(type: string, expression: ts.Expression, components: readonly Component[]): string {
  const used = getIdentifiers(expression);
  const helpers = [...formatTypes.map(getConstant), 'createRecordSchema'].filter((name) => used.has(name));
  const others = components.filter(({ name }) => used.has(getConstant(name)));
  return [
    ...(type.includes('z.') ? [`import ${used.has('z') ? '' : 'type '}* as z from 'zod';\n`] : []),
    ...(helpers.length > 0 ? [`import { ${helpers.join(', ')} } from '../leaves.ts';\n`] : []),
    ...others.map(({ name }) => `import { ${getConstant(name)} } from './${kebab(name)}.ts';\n`),
  ].join('');
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
