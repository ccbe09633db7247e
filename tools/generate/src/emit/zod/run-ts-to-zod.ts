import { generate } from 'ts-to-zod';
import ts from 'typescript';
import { ContractError } from '../../contract-error.ts';
import { lowerFirst } from '../../text.ts';
import { type FlatSource, leafTypes } from './flat-source.ts';

/** One schema as ts-to-zod wrote it: the name of the constant and its expression. */
export interface ZodDeclaration {
  readonly typeName: string;
  readonly constant: string;
  readonly expression: ts.Expression;
}

/** Name of the constant for a type: `taskSchema` for `Task`. */
export function schemaConstant(typeName: string): string {
  const leaf = Object.entries(leafTypes).find(([name]) => name === typeName);
  return leaf ? leaf[1] : `${lowerFirst(typeName)}Schema`;
}

/**
 * Runs ts-to-zod on the flat file.
 *
 * @throws {ContractError} when it warns or leaves a type out: it does not fail by itself
 */
export function runTsToZod({ text }: FlatSource, typeNames: readonly string[]): readonly ZodDeclaration[] {
  const { errors, getZodSchemasFile } = generate({
    sourceText: text,
    getSchemaName: schemaConstant,
    inputOutputMappings: [{ input: './leaves', output: '../leaves.ts', getSchemaName: schemaConstant }],
  });
  const file = ts.createSourceFile('zod.ts', getZodSchemasFile('./types'), ts.ScriptTarget.ES2023, true);
  const expressions = new Map(file.statements.flatMap(declaredConstants));
  const declarations = typeNames.map((typeName): ZodDeclaration => {
    const constant = schemaConstant(typeName);
    const expression = expressions.get(constant);
    if (!expression || errors.length > 0) {
      throw new ContractError(
        'keyword_not_carried',
        `spec (schema ${typeName})`,
        `ts-to-zod left it out: ${errors.join('; ')}`,
      );
    }
    return { typeName, constant, expression };
  });
  return declarations;
}

function declaredConstants(statement: ts.Statement): [string, ts.Expression][] {
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    ts.isIdentifier(name) && initializer ? [[name.text, initializer] as [string, ts.Expression]] : [],
  );
}
