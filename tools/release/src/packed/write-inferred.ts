import ts from 'typescript';

/** Types of values whose properties and results say nothing about our packages. */
const opaque =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.BigIntLike |
  ts.TypeFlags.ESSymbolLike |
  ts.TypeFlags.Any |
  ts.TypeFlags.Unknown |
  ts.TypeFlags.Never |
  ts.TypeFlags.Void |
  ts.TypeFlags.Null |
  ts.TypeFlags.Undefined;

const helpers = `
declare function resultOf<Result>(call: (...parameters: any[]) => Result): Result;
declare function instanceOf<Instance>(type: abstract new (...parameters: any[]) => Instance): Instance;
`;

const options: ts.CompilerOptions = {
  strict: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  types: ['node'],
};

/** How far a value is followed: an export, its result, a property of that, the result of the property, and its properties. */
const maxDepth = 4;

/**
 * Writes a program that exports every value a user can infer from the entries of the packages: each exported value, what it
 * returns or constructs, the properties of that, what these return, and so on.
 *
 * @param consumer the path of a file whose folder has the packages; it only says from where they are resolved
 */
export function writeInferred(consumer: string, entries: readonly string[]): string {
  const imports = entries.map((entry, index) => `import * as m${index} from '${entry}';`);
  const text = `${imports.join('\n')}\n`;
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  host.getSourceFile = (name, ...rest) =>
    name === consumer ? ts.createSourceFile(name, text, ts.ScriptTarget.Latest) : read(name, ...rest);
  const program = ts.createProgram([consumer], options, host);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(consumer);
  if (source === undefined) throw new Error(`${consumer} is not part of the program`);

  const lines: string[] = [];
  /** The types that are already followed, so that each is followed once. */
  const seen = new Set<ts.Type>();

  const follow = (expression: string, type: ts.Type, depth: number): void => {
    const name = `v${lines.length}`;
    lines.push(`export const ${name} = ${expression};`);
    if (depth === 0 || (type.flags & opaque) !== 0 || seen.has(type)) return;
    seen.add(type);

    const [call] = type.getCallSignatures().slice(-1);
    // The result of a generic method follows from its arguments.
    if (call && !call.typeParameters?.length) follow(`resultOf(${name})`, call.getReturnType(), depth - 1);
    const [construct] = type.getConstructSignatures().slice(-1);
    if (construct) follow(`instanceOf(${name})`, construct.getReturnType(), depth - 1);
    const awaited = checker.getAwaitedType(type);
    if (awaited && awaited !== type) follow(`await ${name}`, awaited, depth - 1);

    for (const property of checker.getPropertiesOfType(type)) {
      if (!isOurs(property) || !/^[A-Za-z]\w*$/.test(property.name)) continue;
      const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
      const [declaration] = property.declarations ?? [];
      if (declaration && (ts.getCombinedModifierFlags(declaration) & hidden) !== 0) continue;
      follow(`${name}.${property.name}`, checker.getTypeOfSymbolAtLocation(property, source), depth - 1);
    }
  };

  for (const [index, statement] of source.statements.entries()) {
    if (!ts.isImportDeclaration(statement)) continue;
    const module = checker.getSymbolAtLocation(statement.moduleSpecifier);
    if (module === undefined) throw new Error(`${entries[index]} has no declarations`);
    for (const exported of checker.getExportsOfModule(module)) {
      const target = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      if ((target.flags & ts.SymbolFlags.Value) === 0) continue;
      follow(`m${index}.${exported.name}`, checker.getTypeOfSymbolAtLocation(target, source), maxDepth);
    }
  }
  return `${text}${helpers}${lines.join('\n')}\n`;
}

/** Whether a property is declared in our packages, and not in the standard library or a library that users know. */
function isOurs({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some((each) => /@videogen|openapi-fetch/.test(each.getSourceFile().fileName));
}
