import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leadingVersion, outOfStep, syncVersions, versionPlaces } from '../src/lockstep.ts';

let root = '';

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lockstep-'));
  write('pnpm-workspace.yaml', 'packages:\n  - spec\n  - packages/*\n');
  write('spec/package.json', '{ "name": "@a/spec", "version": "2.0.0" }');
  write('packages/client/package.json', '{ "name": "@a/client", "version": "2.0.0" }');
  write('packages/tool/package.json', '{ "name": "@a/tool", "version": "0.0.0", "private": true }');
  write('packages/client/src/agent.ts', "export const agent = 'videogen-client/1.0.0';\n");
  write(
    'packages/client/README.md',
    'Run `npx @videogen/client@1.0.0`, tagged @videogen/spec@1.0.0: videogen emulator 1.0.0. Before 1.0.0, nothing.\n',
  );
  write('packages/docs/src/content/docs/guides/a.mdx', 'Tag `@videogen/docs@1.0.0`.\n');
  write('.github/workflows/a.yml', 'run: npx @videogen/spec-diff@1.0.0 # v1.0.0\n');
  write('CHANGELOG.md', '@videogen/client@1.0.0 was the first.\n');
  write(
    'spec/openapi.yaml',
    'openapi: 3.1.0\ninfo:\n  title: A\n  version: 1.0.0 # ours\nx: { version: 1.0.0 }\n',
  );
  write('spec/asyncapi.yaml', 'asyncapi: 3.0.0\ninfo:\n  version: "1.0.0"\n  title: A\n');
  write(
    'spec/dist/openapi.json',
    '{\n  "openapi": "3.1.0",\n  "info": {\n    "title": "A",\n    "version": "1.0.0"\n  }\n}\n',
  );
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('names every place that is out of step, and brings it in', () => {
  expect(outOfStep(versionPlaces(root), '2.0.0')).toHaveLength(9);
  expect(syncVersions(root).sort()).toEqual([
    '.github/workflows/a.yml',
    'packages/client/README.md',
    'packages/client/src/agent.ts',
    'packages/docs/src/content/docs/guides/a.mdx',
    'spec/asyncapi.yaml',
    'spec/dist/openapi.json',
    'spec/openapi.yaml',
  ]);
  expect(outOfStep(versionPlaces(root), '2.0.0')).toEqual([]);
  expect(readFileSync(join(root, 'spec/openapi.yaml'), 'utf8')).toBe(
    'openapi: 3.1.0\ninfo:\n  title: A\n  version: 2.0.0 # ours\nx: { version: 1.0.0 }\n',
  );
  expect(readFileSync(join(root, 'packages/client/README.md'), 'utf8')).toBe(
    'Run `npx @videogen/client@2.0.0`, tagged @videogen/spec@2.0.0: videogen emulator 2.0.0. Before 1.0.0, nothing.\n',
  );
});

it('finds this repository in step', () => {
  const here = fileURLToPath(new URL('../../..', import.meta.url));
  expect(outOfStep(versionPlaces(here), leadingVersion(here))).toEqual([]);
});
