import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The pages for contributors: the first one, and the recipes beside what they change. */
const recipes = globSync('{,spec/,packages/*/,tools/*/}CONTRIBUTING.md', { cwd: root });
const papers = [
  'README.md',
  ...recipes,
  'ARCHITECTURE.md',
  'AGENTS.md',
  'SECURITY.md',
  'packages/docs/decisions/README.md',
];

/** The scripts of a package's manifest. */
function scriptsOf(folder: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).scripts;
}

const scripts = scriptsOf('.');

/** The papers also name files that a contributor creates. */
const examples = /(createExtension|task-extension)\.yaml$|my-/;

it('README.md has every script of the repository, and there are few', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const isShown = (name: string): boolean => new RegExp(`\`(?:pnpm|npm) ${name}[\` ]`).test(readme);
  expect(Object.keys(scripts).filter((name) => !isShown(name))).toEqual([]);
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(20);
});

/** Paths of links in a text, without those to other sites. */
function getLinks(text: string): string[] {
  return [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) => path ?? '');
}

/** Files and folders that a text names in code, without those that a contributor creates. */
function getNamed(text: string): string[] {
  return [...text.matchAll(/`((?:packages|tools|spec|docs|\.changeset|\.github)\/[\w./-]+)`/g)]
    .map(([, path]) => path ?? '')
    .filter((path) => !examples.test(path));
}

/** Scripts that a text runs. */
function getCommands(text: string): string[] {
  return [...text.matchAll(/`pnpm ([a-z][\w:-]*)/g)].map(([, name]) => name ?? '');
}

/** Scripts of a package that a text runs, with the folder of the package. */
function getFolderCommands(text: string): string[][] {
  return [...text.matchAll(/`pnpm -C ([\w/-]+) ([\w:-]+)/g)].map(([, folder = '', name = '']) => [
    folder,
    name,
  ]);
}

it('links, files and scripts are found', () => {
  const text =
    'See [a](docs/a.md#b) and `tools/repo/a.ts`, then run `pnpm types`, `pnpm -C spec lint` and [this](https://x.example).';
  expect([getLinks(text), getNamed(text), getCommands(text), getFolderCommands(text)]).toEqual([
    ['docs/a.md'],
    ['tools/repo/a.ts'],
    ['types'],
    [['spec', 'lint']],
  ]);
});

describe.each(papers)('%s', (paper) => {
  const text = readFileSync(join(root, paper), 'utf8');

  it('links to files that exist', () => {
    expect(getLinks(text).filter((path) => !existsSync(join(root, dirname(paper), path)))).toEqual([]);
  });

  it('names files and folders that exist', () => {
    expect(getNamed(text).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names scripts that exist', () => {
    // pnpm's own commands, and programs of the development dependencies.
    const builtIn = ['add', 'exec', 'install', 'changeset', 'vitest'];
    expect(getCommands(text).filter((name) => !(name in scripts) && !builtIn.includes(name))).toEqual([]);

    const isLost = ([folder = '', name = '']: string[]): boolean => !(name in scriptsOf(folder));
    expect(getFolderCommands(text).filter(isLost)).toEqual([]);
  });
});

it('ARCHITECTURE.md names only files that a package or a tool has', () => {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const names = [...new Set([...text.matchAll(/[\w/-]+\.ts\b/g)].map(([name]) => name))];
  const files = globSync('{packages,tools}/*/src/**/*.ts', { cwd: root });
  expect(names).toEqual(expect.arrayContaining(['send-operation.ts', 'generated/check-payload.ts']));
  expect(names.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
});

/** Names that a contributor makes up in the examples of the recipes, and those of any file. */
const invented = /^(?:my-|seed$|EXTENSION$|createExtension$|index\.ts$)/;
/** A file with its folder. */
const fileForm = /^[\w.-]+\/[\w./-]*\.(?:ts|mjs|mdx?|ya?ml|json)$/;
const identifierForm = /^[A-Za-z_$][\w$]*[A-Z_]\w*$/;
/** Variables of the environment, which no file of a recipe has. */
const environment = /^(?:VIDEOGEN|CHROMIUM)_/;

/** A section of a page for contributors. */
interface Section {
  readonly title: string;
  /** Its inline code. */
  readonly code: readonly string[];
  /** Names of files without their folder. */
  readonly names: readonly string[];
  /** Folders that it names, or of which it names a file. */
  readonly folders: readonly string[];
  /** Files that it names, by their path or beside one. */
  readonly files: readonly string[];
}

const isFile = (path: string): boolean =>
  statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false;
const isFolder = (path: string): boolean =>
  statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() ?? false;

function readSection(text: string): Section {
  const [title = ''] = text.replace(/^## /, '').split('\n');
  const inline = text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g);
  const code = [...inline].map(([, one = '']) => one);

  const paths = code.filter((one) => one.includes('/'));
  const folders = [...paths, ...paths.map((path) => dirname(path)), '.'].filter(isFolder);
  const names = code.filter(
    (one) => /^[\w.-]+\.(?:ts|tsx|mdx?|ya?ml|json)$/.test(one) && !invented.test(one),
  );
  const beside = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return { title, code, names, folders, files: [...paths, ...beside].filter(isFile) };
}

/** The sections of the pages for contributors. */
const sections = recipes.flatMap((page) =>
  readFileSync(join(root, page), 'utf8')
    .split(/^(?=## )/m)
    .map(readSection),
);

describe.each(sections)('for contributors: $title', ({ code, names, folders, files }) => {
  it('names a file with its folder by its path in the repository', () => {
    const paths = code.filter((one) => fileForm.test(one));
    const lost = paths.filter((path) => !isFile(path) && !examples.test(path));
    expect(lost).toEqual([]);
  });

  it('names a file without its folder only where it names the folder, too', () => {
    const isFound = (name: string): boolean => folders.some((folder) => isFile(join(folder, name)));
    expect(names.filter((name) => !isFound(name))).toEqual([]);
  });

  it('names in code only what the files have that it names', () => {
    const below = folders
      .filter((folder) => code.includes(folder))
      .flatMap((folder) =>
        globSync('{*,*/*}.{ts,yaml,json}', { cwd: join(root, folder) }).map((file) => join(folder, file)),
      );
    const texts = [...files, ...below].map((file) => readFileSync(join(root, file), 'utf8'));
    const words = new Set(texts.flatMap((text) => text.match(/[\w$]+/g) ?? []));

    const identifiers = code.filter((one) => identifierForm.test(one) && texts.length > 0);
    const lost = identifiers.filter((name) => !words.has(name));
    expect(lost.filter((name) => !invented.test(name) && !environment.test(name))).toEqual([]);
  });
});

it('the rules about names find the names of the recipes', () => {
  const code = sections.flatMap((section) => section.code);
  const names = sections.flatMap((section) => section.names);
  expect(names).toEqual(expect.arrayContaining(['memory.ts', 'fastify.ts']));
  expect(code.filter((one) => fileForm.test(one))).toContain('packages/callbacks/src/store.ts');
  expect(code.filter((one) => identifierForm.test(one))).toEqual(
    expect.arrayContaining(['StoreName', 'ProviderConfig']),
  );
});

it('the filters of vitest in CONTRIBUTING.md select only what is below the folders that they look like', () => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const commands = [...text.matchAll(/pnpm vitest(?: run)? ([^`]+)`/g)].map(([, filters = '']) => filters);
  const filters = commands.flatMap((each) => each.split(' ')).filter((filter) => filter !== 'PATH');
  const tests = globSync('{spec,packages/*,tools/*}/test/**/*.test.ts', { cwd: root });
  const strays = filters.flatMap((filter) =>
    tests.filter((file) => file.includes(filter) && !file.startsWith(`${filter}/`)),
  );
  expect(filters).toContain('spec/test');
  expect(tests.filter((file) => filters.some((filter) => file.startsWith(`${filter}/`)))).not.toEqual([]);
  expect(strays).toEqual([]);
});
