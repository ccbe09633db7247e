/** Draws the imports into ARCHITECTURE.md: `pnpm architecture`; with `--check` it only compares. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const file = `${root}/ARCHITECTURE.md`;

/** The pictures by their name in the page: the folders to draw, and the pattern of what becomes one box. */
const pictures: Readonly<
  Record<string, { readonly only: string; readonly collapse: string; readonly from: readonly string[] }>
> = {
  packages: {
    only: '^packages/',
    collapse: '^packages/[^/]+',
    from: [
      'ai-sdk',
      'callbacks',
      'cli',
      'client',
      'emulator',
      'server',
      'service',
      'spec-diff',
      'synthetic-video',
      'types',
      'validators',
    ],
  },
  service: {
    only: '^packages/service/src/[^/]+/',
    collapse: '^packages/service/src/[^/]+',
    from: ['service'],
  },
  emulator: {
    only: '^packages/emulator/src/[^/]+/',
    collapse: '^packages/emulator/src/[^/]+',
    from: ['emulator'],
  },
};

/** Has dependency-cruiser draw imports of values, as Mermaid. */
function draw({ only, collapse, from }: (typeof pictures)[string]): string {
  const options = ['--config', 'tools/config/dependency-cruiser.cjs', '--output-type', 'mermaid'];
  const folders = from.map((name) => `packages/${name}/src`);
  const args = ['exec', 'depcruise', ...options, '--include-only', only, '--collapse', collapse, ...folders];
  return execFileSync('pnpm', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).trim();
}

const page = readFileSync(file, 'utf8');
const drawn = Object.entries(pictures).reduce((text, [name, picture]) => {
  const place = new RegExp(`(<!-- picture: ${name} -->\n)[^]*?(<!-- end -->)`);
  return text.replace(
    place,
    (_, begin: string, end: string) => `${begin}\n\`\`\`mermaid\n${draw(picture)}\n\`\`\`\n\n${end}`,
  );
}, page);

if (!process.argv.includes('--check')) writeFileSync(file, drawn);
else if (drawn !== page) {
  process.stderr.write(
    'The pictures in ARCHITECTURE.md are not those of the code. Run `pnpm architecture`.\n',
  );
  process.exitCode = 1;
}
