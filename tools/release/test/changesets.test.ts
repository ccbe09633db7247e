import { describe, expect, it } from 'vitest';
import { judgeChangesets, neededBump, readChangeset } from '../src/changesets.ts';

describe('neededBump', () => {
  it.each([
    ['major', '0.15.0', 'minor'],
    ['minor', '0.15.0', 'patch'],
    ['patch', '0.15.0', 'patch'],
    ['none', '0.15.0', 'none'],
    ['major', '1.2.3', 'major'],
    ['minor', '1.2.3', 'minor'],
  ] as const)('%s at %s is %s', (required, version, needed) =>
    expect(neededBump(required, version)).toBe(needed),
  );
});

describe('judgeChangesets', () => {
  const changeset = (bump: 'major' | 'minor' | 'patch') => ({ file: `${bump}.md`, bump, summary: '' });
  it.each([
    ['minor', [], false, 'there is none'],
    ['minor', ['patch'], false, 'only for patch'],
    ['minor', ['patch', 'minor'], true, 'as the contract needs'],
    ['patch', ['minor'], true, 'Warning'],
    ['none', [], true, 'did not change'],
  ] as const)('%s with %j', (needed, bumps, ok, words) => {
    const verdict = judgeChangesets(needed, bumps.map(changeset));
    expect(verdict.ok).toBe(ok);
    expect(verdict.message).toContain(words);
  });
});

describe('readChangeset', () => {
  it('takes the largest step', () =>
    expect(readChangeset('a.md', '---\n"a": patch\n"b": minor\n---\n\nText.\n')).toEqual({
      file: 'a.md',
      bump: 'minor',
      summary: 'Text.',
    }));
  it.each(['No front matter.', '---\n---\n\nNothing.', '---\n\n## "a": minor\n\nText.'])(
    'refuses %j',
    (text) => expect(() => readChangeset('a.md', text)).toThrow(/a\.md/),
  );
});
