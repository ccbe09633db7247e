import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { isObject } from '@videogen/shared/is-object';
// As `typescript` it would be a peer of Vitest in this package, and there would be two of them.
import ts from 'typescript-5';

/** The condition of `exports` that names the source of an entry point. */
const SOURCE = '@videogen/source';

const options: ts.CompilerOptions = {
  noLib: true,
  types: [],
  noEmit: true,
  allowImportingTsExtensions: true,
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ESNext,
};

/**
 * Reads the docstrings that users of the published packages see, by the file that has them: of each declaration that
 * an entry point exports, and of its members. What is generated has its words from `spec/`.
 */
export function readDocstrings(root: string): ReadonlyMap<string, readonly string[]> {
  const program = ts.createProgram(listEntries(root), options, createHost());
  const byFile = new Map<string, Set<string>>();
  for (const node of listExported(program)) {
    const file = relative(root, node.getSourceFile().fileName);
    if (file.includes('/generated/')) continue;
    const texts = byFile.get(file) ?? new Set();
    for (const text of listComments(node)) texts.add(text);
    byFile.set(file, texts);
  }
  return new Map([...byFile].sort().map(([file, texts]) => [file, [...texts]]));
}

/** Lists the source files of the entry points of published packages. */
function listEntries(root: string): readonly string[] {
  return globSync('packages/*/package.json', { cwd: root }).flatMap((manifest) => {
    const { exports, private: isPrivate } = JSON.parse(readFileSync(join(root, manifest), 'utf8'));
    if (isPrivate === true || !isObject(exports)) return [];
    return Object.values(exports)
      .map((target) => (isObject(target) ? target[SOURCE] : undefined))
      .filter((source) => typeof source === 'string')
      .map((source) => join(root, dirname(manifest), source))
      .filter((file) => file.endsWith('.ts') && existsSync(file));
  });
}

/** Reads files of the same package only: docstrings need no types of others. */
function createHost(): ts.CompilerHost {
  return {
    ...ts.createCompilerHost(options, true),
    resolveModuleNameLiterals: (literals, containing) =>
      literals.map(({ text }) => ({
        resolvedModule: text.startsWith('.')
          ? { resolvedFileName: resolve(dirname(containing), text), extension: extname(text) }
          : undefined,
      })),
  };
}

/** Lists the declarations of every name that an entry point exports. */
function listExported(program: ts.Program): readonly ts.Node[] {
  const checker = program.getTypeChecker();
  const modules = program.getRootFileNames().map((name) => program.getSourceFile(name));
  return modules
    .map((file) => file && checker.getSymbolAtLocation(file))
    .flatMap((symbol) => (symbol ? checker.getExportsOfModule(symbol) : []))
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
    .flatMap(({ declarations = [] }) => declarations);
}

/** Lists the comments of a declaration and of its members, without the marks of a comment. */
function listComments(node: ts.Node): readonly string[] {
  const own = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const texts = own.map((comment) =>
    comment
      .getText()
      .replace(/^\/\*\*|\*\/$/g, '')
      .replaceAll(/^\s*\* ?/gm, ''),
  );
  return [...texts, ...listMembers(node).flatMap(listComments)];
}

/** Lists what a user can read, set or call of a declaration. */
function listMembers(node: ts.Node): readonly ts.Node[] {
  if (ts.isClassDeclaration(node)) return node.members.filter((member) => !isPrivate(member));
  if (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node)) return [...node.members];
  if (ts.isTypeAliasDeclaration(node)) return listTypeLiterals(node.type);
  return [];
}

function listTypeLiterals(node: ts.Node): readonly ts.Node[] {
  const inner: ts.Node[] = [];
  ts.forEachChild(node, (child) => void inner.push(...listTypeLiterals(child)));
  return ts.isTypeLiteralNode(node) ? [node] : inner;
}

function isPrivate(member: ts.ClassElement): boolean {
  return (
    (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Private) !== 0 ||
    (member.name !== undefined && ts.isPrivateIdentifier(member.name))
  );
}
