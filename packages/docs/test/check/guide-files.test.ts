import { expect, test } from 'vitest';
import { getFiles } from '../../check/guide-files.ts';

const block = (head: string, text: string) => `\`\`\`${head}\n${text}\n\`\`\`\n\n`;

test('getFiles joins the blocks of a file and leaves shell commands out', () => {
  const page =
    block('sh', 'pnpm add x') +
    block('ts title="a.ts"', 'one;') +
    block('ts title="the handlers"', 'two;') +
    block('sh', 'node a.ts') +
    block('json', '{}') +
    block('tsx title="app/page.tsx"', 'three;') +
    block('ts title="a.ts"', 'four;') +
    block('sh title="b.sh"', 'echo') +
    block('sh', 'pnpm add y');
  expect(getFiles(page)).toEqual([
    { name: 'a.ts', text: 'one;\n\ntwo;\n\nfour;\n' },
    { name: 'app/page.tsx', text: 'three;\n' },
    { name: 'b.sh', text: 'echo\n' },
  ]);
});
