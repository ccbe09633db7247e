import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { diff } from '../src/diff.ts';
import { render } from '../src/report/render.ts';
import { readPairs } from './pairs/read.ts';

/** Documents that others published; `public/README.md` names their sources and licences. */
const cwd = fileURLToPath(new URL('public', import.meta.url));

it.each(readPairs('public'))('$base to $head', ({ base, head, breaking, verdict }) => {
  const report = diff(base, head, { cwd, today: '2026-01-01', config: {} });
  const lines = render(report, 'text').split('\n');
  const broken = lines.filter((line) => /^(✖ breaking|\? undecided)/.test(line));
  expect(broken.map((line) => line.replace(/^(✖ breaking|\?) +/, ''))).toEqual(breaking);
  expect(lines[0]).toBe(`${base} → ${head}: ${verdict}`);
});
