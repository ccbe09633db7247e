/** Draws the imports into ARCHITECTURE.md: `pnpm architecture`; with `--check` it only compares. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
/** The pictures by their name in the page: the folders to draw, and the pattern of what becomes one box. */
import pictures from './pictures.json' with { type: 'json' };

const root = fileURLToPath(new URL('../..', import.meta.url));
const file = `${root}/ARCHITECTURE.md`;

/** Has dependency-cruiser draw imports of values, as Mermaid. */
function draw({ only, collapse, from }: (typeof pictures)['packages']): string {
  const options = ['--config', 'tools/config/dependency-cruiser.json', '--output-type', 'mermaid'];
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
