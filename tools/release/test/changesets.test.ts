import { describe, expect, it } from 'vitest';
import { checkChangesets, readChangeset } from '../src/changesets.ts';

describe('checkChangesets', () => {
  const changeset = (bump: 'major' | 'minor' | 'patch') => ({ file: `${bump}.md`, bump, packages: ['spec'] });
  it.each([
    ['minor', [], false, 'There is no changeset of a published package'],
    ['minor', ['patch'], false, 'only a patch step'],
    ['minor', ['patch', 'minor'], true, 'declare that step'],
    ['patch', ['minor'], true, 'more: a minor step'],
    ['none', [], true, 'Sentence.'],
  ] as const)('%s with %j', (needed, bumps, ok, words) => {
    const verdict = checkChangesets({ needed, sentence: 'Sentence.' }, bumps.map(changeset), ['spec']);
    expect(verdict.ok).toBe(ok);
    expect(verdict.message).toContain(words);
    expect(verdict.message).toContain('Sentence.');
  });
});

describe('readChangeset', () => {
  const packages = { all: new Set(['a', 'b', 'tool']), published: new Set(['a', 'b']) };
  it.each([
    ['"a": patch\n"b": minor', 'minor'],
    ['"a": patch\n"tool": major', 'patch'],
    ['"tool": major', 'none'],
  ])('counts published packages only: %j is %s', (front, bump) => {
    const names = [...front.matchAll(/"(\w+)"/g)].map(([, name]) => name).join(', ');
    const text = `---\n${front}\n---\n\n- Added (${names}): Text.\n`;
    expect(readChangeset('a.md', text, packages)).toMatchObject({ file: 'a.md', bump });
  });
  it.each([
    'No front matter.',
    '---\n---\n\nNothing.',
    '---\n\n## "a": minor\n\nText.',
    '---\n"c": minor\n---\n\n- Added (c): Text.\n',
    '---\n"a": minor\n---\n\nText.\n',
  ])('refuses %j', (text) => expect(() => readChangeset('a.md', text, packages)).toThrow(/a\.md/));
});
