import { expect, it } from 'vitest';
import { Repository } from './repository.ts';

/** Files that state versions: the current one is V; 1.0.0 is of something else, or an older one. */
const files: Readonly<Record<string, string>> = {
  'packages/client/src/agent.ts': "export const agent = 'videogen-client/V';\n",
  'packages/client/README.md':
    'Run `npx @videogen/client@V`, tagged @videogen/spec@V: videogen emulator V. Before 1.0.0, nothing.\n',
  'packages/docs/src/content/docs/guides/a.mdx': 'Tag `@videogen/docs@V`.\n',
  '.github/workflows/a.yml': 'run: npx @videogen/spec-diff@V # v1.0.0\n',
  'spec/openapi.yaml': 'openapi: 3.1.0\ninfo:\n  title: A\n  version: V # ours\nx: { version: 1.0.0 }\n',
  'spec/asyncapi.yaml': 'asyncapi: 3.0.0\ninfo:\n  version: "V"\n  title: A\n',
  'spec/dist/openapi.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: 'V' } }, null, 2),
};

it('check-versions names every place that is out of step, and brings it in with --fix', () => {
  using repository = new Repository('2.0.0');
  for (const [file, text] of Object.entries(files)) repository.write(file, text.replaceAll('V', '1.0.0'));
  repository.write('CHANGELOG.md', '@videogen/client@1.0.0 was the first.\n');
  const { code, output } = repository.run('check.ts');
  expect(code).toBe(1);
  expect(output.match(/^✖ .* is 1\.0\.0, not 2\.0\.0\.$/gm)).toHaveLength(9);
  expect(output).toContain('`pnpm -C tools/release version-packages` writes them');

  const fixed = repository.run('check.ts', '--fix');
  expect(fixed).toEqual({ code: 0, output: expect.stringContaining('11 locations have version 2.0.0.') });

  for (const [file, text] of Object.entries(files)) {
    expect(fixed.output).toContain(`wrote ${file}\n`);
    expect(repository.read(file)).toBe(text.replaceAll('V', '2.0.0'));
  }

  repository.write('spec/openapi.yaml', 'openapi: 3.1.0\n');
  expect(repository.run('check.ts').output).toContain(
    'info.version (spec/openapi.yaml) is unreadable, not 2.0.0.',
  );
});
