/**
 * Draws the imports into ARCHITECTURE.md, and what is generated into README.md: `pnpm -C tools/repo architecture`. With `--check` it only
 * compares.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { emitters } from '../generate/src/emitters.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A picture of imports: the packages to read, the files to draw, and the part of their path that becomes one box. */
type Picture = { readonly packages: readonly string[]; readonly only: string; readonly collapse: string };

/** The pictures by their name in the page. */
const pictures: Readonly<Record<string, Picture>> = {
  packages: {
    packages: [
      ...['ai-sdk', 'callbacks', 'cli', 'client', 'emulator', 'engine', 'mcp', 'server'],
      ...['spec-diff', 'synthetic-video', 'types', 'validators'],
    ],
    only: '^packages/',
    collapse: '^packages/[^/]+',
  },
  engine: {
    packages: ['engine'],
    only: '^packages/engine/src/[^/]+/',
    collapse: '^packages/engine/src/[^/]+',
  },
  emulator: {
    packages: ['emulator'],
    only: '^packages/emulator/src/[^/]+/',
    collapse: '^packages/emulator/src/[^/]+',
  },
};

/** Has dependency-cruiser draw imports of values, as Mermaid. */
function draw({ packages, only, collapse }: Picture): string {
  const options = ['--config', 'tools/repo/config/dependency-cruiser.json', '--output-type', 'mermaid'];
  const folders = packages.map((name) => `packages/${name}/src`);
  const args = ['exec', 'depcruise', ...options, '--include-only', only, '--collapse', collapse, ...folders];
  return execFileSync('pnpm', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).trim();
}

/** Draws the packages for which the generator writes files, from the list of its emitters. */
function drawGenerated(): string {
  const folders = [...new Set(emitters.map(({ folder }) => folder.split('/src/')[0] ?? folder))];
  const boxes = folders.map((folder, index) => `  G --> P${index}["${folder}"]`);
  const documents =
    '  O["spec/openapi.yaml"] & A["spec/asyncapi.yaml"] & U["spec/unspecified.yaml"] --> G["tools/generate"]';
  return ['flowchart LR', documents, ...boxes].join('\n');
}

/** Replaces the pictures of a page, and returns whether they were others. */
function update(name: string, drawn: Readonly<Record<string, () => string>>): boolean {
  const file = `${root}/${name}`;
  const page = readFileSync(file, 'utf8');
  const updated = Object.entries(drawn).reduce((text, [picture, drawPicture]) => {
    const place = new RegExp(`(<!-- picture: ${picture} -->\n)[^]*?(<!-- end -->)`);
    return text.replace(
      place,
      (_, begin: string, end: string) => `${begin}\n\`\`\`mermaid\n${drawPicture()}\n\`\`\`\n\n${end}`,
    );
  }, page);
  if (updated !== page && !isCheck) writeFileSync(file, updated);
  return updated !== page;
}

const isCheck = process.argv.includes('--check');
const imports = Object.entries(pictures).map(([name, picture]) => [name, () => draw(picture)] as const);
const stale = [
  ...(update('ARCHITECTURE.md', Object.fromEntries(imports)) ? ['ARCHITECTURE.md'] : []),
  ...(update('README.md', { generated: drawGenerated }) ? ['README.md'] : []),
];
if (isCheck && stale.length > 0) {
  process.stderr.write(
    `The pictures in ${stale.join(' and ')} are not those of the code. Run \`pnpm -C tools/repo architecture\`.\n`,
  );
  process.exitCode = 1;
}
