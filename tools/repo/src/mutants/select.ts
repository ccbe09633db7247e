import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seeded as createRandom } from '@videogen-tools/test-support/seeded';

/** The end of a path that names lines of its file. */
export const linesOfFile: RegExp = /:\d+-\d+$/;

/** Lines of a file, the first one and the last one included. */
export interface Lines {
  readonly file: string;
  readonly first: number;
  readonly last: number;
}

/** Programs that people write; not what is generated, and not files that only export others. */
const handwritten = /^(?:packages|tools)\/[^/]+\/src\/(?!(?:.*\/)?generated\/).*(?<!\.d)\.tsx?$/;

/** Returns whether the mutants of a file say something about its tests. */
export function isMutated(file: string): boolean {
  return handwritten.test(file) && !file.endsWith('/index.ts');
}

/** Lists the files of a folder or a file that git knows. */
export function listFiles(root: string, paths: readonly string[]): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '--', ...paths], { cwd: root, encoding: 'utf8' });
  return listed.split('\n').filter(isMutated);
}

/** Lists the lines that differ from those of a base, without what the base alone has. */
export function listChangedLines(root: string, base: string): readonly Lines[] {
  const args = ['diff', '--unified=0', '--no-color', '--no-ext-diff', '--merge-base', base];
  return readChangedLines(execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 }));
}

/** Reads the added lines of a diff that `git diff --unified=0` printed. */
export function readChangedLines(diff: string): readonly Lines[] {
  const changed: Lines[] = [];
  let file = '';
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ ')) file = line.slice('+++ b/'.length);
    const [, start = '', count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (start === '' || count === '0' || !isMutated(file)) continue;
    changed.push({ file, first: Number(start), last: Number(start) + Number(count) - 1 });
  }
  return changed;
}

/** Lines of a piece: a function or two. */
const PIECE = 20;

/** Draws pieces of files; the same seed draws the same ones from the same files. */
export function drawPieces(
  root: string,
  files: readonly string[],
  { count, seed }: { readonly count: number; readonly seed: number },
): readonly Lines[] {
  const random = createRandom(seed);
  const drawn = files.flatMap((file) => listPieces(root, file)).map((piece) => ({ piece, rank: random() }));
  return drawn
    .sort((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ piece }) => piece);
}

function listPieces(root: string, file: string): readonly Lines[] {
  const { length } = readFileSync(join(root, file), 'utf8').split('\n');
  return Array.from({ length: Math.ceil(length / PIECE) }, (_, index) => {
    return { file, first: index * PIECE + 1, last: (index + 1) * PIECE };
  });
}
