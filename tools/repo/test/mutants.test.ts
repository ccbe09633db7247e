import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { getPackage } from '../src/mutants/packages.ts';
import { annotate, getScore, isSurvivor } from '../src/mutants/report.ts';
import type { Mutant } from '../src/mutants/run.ts';
import { drawPieces, readChangedLines } from '../src/mutants/select.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const diff = `diff --git a/packages/client/src/retry.ts b/packages/client/src/retry.ts
--- a/packages/client/src/retry.ts
+++ b/packages/client/src/retry.ts
@@ -3,2 +3 @@ function wait
-old
-older
+new
@@ -9 +8,3 @@
-old
+1
+2
+3
@@ -20,2 +21,0 @@
-gone
-gone
diff --git a/packages/client/src/generated/table.ts b/packages/client/src/generated/table.ts
--- a/packages/client/src/generated/table.ts
+++ b/packages/client/src/generated/table.ts
@@ -1 +1 @@
-1
+2
diff --git a/packages/client/test/retry.test.ts b/packages/client/test/retry.test.ts
--- a/packages/client/test/retry.test.ts
+++ b/packages/client/test/retry.test.ts
@@ -1 +1 @@
-1
+2
diff --git a/packages/client/src/gone.ts b/packages/client/src/gone.ts
--- a/packages/client/src/gone.ts
+++ /dev/null
@@ -1,2 +0,0 @@
-1
-2
`;

it('reads the changed lines of handwritten programs from a diff', () => {
  const file = 'packages/client/src/retry.ts';
  expect(readChangedLines(diff)).toEqual([
    { file, first: 3, last: 3 },
    { file, first: 8, last: 10 },
  ]);
});

it('draws the same pieces of files with the same seed', () => {
  const files = ['tools/repo/mutants.ts', 'tools/repo/src/mutants/select.ts'];
  const draw = (count: number, seed: number) => drawPieces(root, files, { count, seed });
  const drawn = draw(3, 1);
  expect(drawn).toHaveLength(3);
  expect(draw(3, 1)).toEqual(drawn);
  expect(draw(3, 2)).not.toEqual(drawn);
  expect(draw(1000, 1)).toContainEqual({ file: files[1], first: 21, last: 40 });
});

it('knows the package of a path, and not of a folder with a similar name', () => {
  expect(getPackage('packages/client/src/retry.ts')?.folder).toBe('packages/client');
  expect(getPackage('packages/client-other/src/retry.ts')).toBeUndefined();
});

/** A mutant of the same place with each status. */
function createMutants(...statuses: readonly Mutant['status'][]): readonly Mutant[] {
  const place = { file: 'packages/client/src/retry.ts', line: 3, column: 7, reason: undefined };
  return statuses.map((status) => ({ ...place, mutator: 'BooleanLiteral', replacement: '100 %\n', status }));
}

it('counts what nothing notices as a survivor, and what hangs as killed', () => {
  const mutants = createMutants('Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored');
  expect(getScore(mutants)).toEqual({ killed: 2, timedOut: 1, survived: 2, ignored: 1, percent: 50 });
  expect(getScore([])).toMatchObject({ percent: 100 });
  const [survivor] = mutants.filter(isSurvivor);
  expect(survivor && annotate(survivor)).toBe(
    '::warning file=packages/client/src/retry.ts,line=3,title=Surviving mutant::' +
      'packages/client/src/retry.ts:3:7 BooleanLiteral: every test passes with `100 %25 `',
  );
});
