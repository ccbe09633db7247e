import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** What the documents state, in the forms in which a program may repeat it. */
export interface Facts {
  /** Limits, sizes and lifetimes. */
  readonly numbers: ReadonlySet<number>;
  /** Lists of values. */
  readonly lists: readonly (readonly string[])[];
  /** Paths of operations. */
  readonly paths: readonly string[];
  /** Lifetimes as texts: `8 hours`. */
  readonly durations: readonly string[];
  /** Texts that the documents state word by word, and beginnings of texts. */
  readonly texts: readonly string[];
  /** The `code` of a success. */
  readonly code: number;
}

/** A place where a program repeats a fact. */
export interface Repetition {
  /** Relative to the root of the repository. */
  readonly file: string;
  /** The literal, as it is written. */
  readonly text: string;
}

/** Programs; generated files, tests, prose and the other services of the benchmarks are left out. */
const sources = ['packages/*/src/**/*.{ts,tsx}', 'packages/docs/site/**/*.ts', 'tools/*/src/**/*.ts'];
const leftOut = /\/(?:generated|dist|node_modules|content)\/|^tools\/bench\/|\.d\.ts$/;

/** A beginning that every written form of a UUID's expression has. */
const uuidExpression = /\{8\}\)?-|\{8\}\(/;

/** Lists the places where the programs of the repository repeat facts. */
export function findRepetitions(root: string, facts: Facts): Repetition[] {
  const files = sources.flatMap((pattern) => globSync(pattern, { cwd: root }));
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !leftOut.test(file))
    .flatMap((file) => findIn(file, readFileSync(join(root, file), 'utf8'), facts));
}

/** Lists the repetitions in the text of one program. */
export function findIn(file: string, text: string, facts: Facts): Repetition[] {
  const found: Repetition[] = [];
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  const visit = (node: ts.Node): void => {
    // The type is that of the documents: the compiler compares.
    if (ts.isSatisfiesExpression(node) && ts.isLiteralExpression(node.expression)) return;
    if (repeats(node, facts)) found.push({ file, text: node.getText() });
    else ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function repeats(node: ts.Node, facts: Facts): boolean {
  const { numbers, lists, paths, durations, texts, code } = facts;
  if (ts.isPropertyAssignment(node) || ts.isBindingElement(node)) return setsCode(node, code);
  const number = evaluate(node);
  if (number !== undefined) return numbers.has(number);
  if (ts.isArrayLiteralExpression(node)) return lists.some((list) => hasMostOf(node, list));
  if (ts.isRegularExpressionLiteral(node)) return uuidExpression.test(node.text);
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateHead(node) && !ts.isTemplateMiddleOrTemplateTail(node))
    return false;
  const { text } = node;
  return (
    [...paths, ...texts].some((fact) => text.includes(fact)) ||
    text.includes(`"code":${code}`) ||
    durations.some((duration) => new RegExp(`\\b${duration}\\b`).test(text))
  );
}

/** Whether a program sets the `code` of an envelope to the number, and no type says that it is that of the documents. */
function setsCode({ name, initializer }: ts.PropertyAssignment | ts.BindingElement, code: number): boolean {
  const isCode = ts.isIdentifier(name) && name.text === 'code';
  return (
    isCode &&
    initializer !== undefined &&
    ts.isNumericLiteral(initializer) &&
    Number(initializer.text) === code
  );
}

/** The value of a number, or of a product of numbers. */
function evaluate(node: ts.Node): number | undefined {
  if (ts.isParenthesizedExpression(node)) return evaluate(node.expression);
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.AsteriskToken)
    return undefined;
  const left = evaluate(node.left);
  const right = evaluate(node.right);
  return left === undefined || right === undefined ? undefined : left * right;
}

/** Whether an array repeats a list: at least three of its values, and nothing else. */
function hasMostOf({ elements }: ts.ArrayLiteralExpression, list: readonly string[]): boolean {
  const texts = elements.map((element) => (ts.isStringLiteralLike(element) ? element.text : ''));
  return texts.length >= 3 && texts.every((text) => list.includes(text));
}
