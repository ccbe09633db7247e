import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'videogen-build-'));
afterAll(() => rmSync(work, { recursive: true }));

/** Builds a package of one file the way published packages are built. */
function build(code: string, manifest: object): { code: number | null; output: string } {
  const folder = mkdtempSync(join(work, 'package-'));
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write('index.ts', code);
  write('package.json', JSON.stringify({ name: '@a/b', type: 'module', ...manifest }));
  write('tsconfig.json', '{ "compilerOptions": { "isolatedDeclarations": true } }');
  const library = JSON.stringify(join(root, 'tools/repo/config/tsdown.ts'));
  write('tsdown.config.mjs', `import { library } from ${library};\nexport default library(['index.ts']);`);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/tsdown'), {
    cwd: folder,
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}

const undeclared = `
export { it } from 'vitest';
export const load: () => Promise<object> = () => import('@b/c/d');
import type { Vitest } from 'vitest/node';
export type A = Vitest;
export async function f(a: AsyncDisposable): Promise<void> { await using b = a; void b; }`;

it('fails the build for each undeclared import: of values, on demand, of types, and of helpers of the compiler', () => {
  const { code, output } = build(undeclared, { devDependencies: { vitest: '*' } });
  for (const name of ['vitest', '@b/c/d', '@oxc-project'])
    expect(output).toContain(`dist/index.js imports ${name}`);
  expect(output).toContain('dist/index.d.ts imports vitest');
  expect(code).not.toBe(0);
});

it('accepts what is declared, built-in modules, and the package itself', () => {
  const code = "import 'node:fs';\nimport 'a';\nimport '@b/c/d';\nimport '@a/b/e';\nimport '#f';";
  const declared = {
    dependencies: { a: '1' },
    peerDependencies: { '@b/c': '1' },
    imports: { '#f': './f.js' },
  };
  expect(build(`${code}\nexport const g: number = 1;`, declared)).toMatchObject({ code: 0 });
});
