import { expect, test } from 'vitest';
import { linesOfModule } from '../../src/config/module-lines.ts';

const source = `import type { ConfigInput } from '@videogen/server';

const gpu = {
  type: 'openai-videos',
  baseUrl: process.env['GPU'],
};
const shared = [];

export default {
  providers: {
    gpu,
    'my-comfy': { type: 'comfyui' },
  },
  routes: [
    { provider: 'gpu' },
    ...shared,
    { provider: 'gone', input: { steps: 3 } },
  ],
} satisfies ConfigInput;
`;

test.each([
  [['providers', 'gpu'], 11],
  [['providers', 'gpu', 'baseUrl'], 5],
  [['providers', 'my-comfy', 'type'], 12],
  [['routes', 0, 'provider'], 15],
  [['routes', 2, 'input', 'steps'], 17],
  [['routes', 1], 14],
  [['limits'], 9],
  [[], 9],
])('%j is on line %i', (path, line) => {
  expect(linesOfModule(source)(path)).toBe(line);
});

test('a default export by name has the lines of the constant', () => {
  const named = `const config = {\n  routes: [],\n};\nexport default config;\n`;
  expect(linesOfModule(named)(['routes'])).toBe(2);
});

test.each([
  ['a module without a default export', 'export const routes = [];'],
  ['a module that cannot be parsed', 'export default {'],
])('%s has no lines', (_, text) => {
  expect(linesOfModule(text)(['routes'])).toBeUndefined();
});
