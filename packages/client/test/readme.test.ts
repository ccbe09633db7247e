import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const examples = new URL('../examples/', import.meta.url);
const programs = readdirSync(examples).map((name) => readFileSync(new URL(name, examples), 'utf8'));
const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const blocks = [...readme.matchAll(/```(\w+)\n([\s\S]*?)```/g)].map(([, language = '', text = '']) => ({
  language,
  text,
}));

it('every block of code in the README is a part of an example, which the compiler checks and the tests run', () => {
  const shown = blocks.filter(({ language }) => language !== 'sh');
  expect(shown.length).toBeGreaterThan(10);
  for (const { language, text } of shown) {
    expect(language).toBe('ts');
    expect(programs.filter((program) => program.includes(text.trim()))).not.toEqual([]);
  }
});

it('needs openapi-fetch, and else only the types of the contract', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  expect(Object.keys(dependencies)).toEqual(['@videogen/types', 'openapi-fetch']);
});

it('the first block is a whole program', () => {
  const first = blocks.find(({ language }) => language === 'ts');
  expect(programs).toContain(first?.text);
});
