import type { VersionType } from '@changesets/types';
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
  const workspace = ['a', 'b', 'tool'].map((name) => ({ name, isPublic: name !== 'tool' }));
  const read = (releases: Readonly<Record<string, VersionType>>, summary = '- Added: Text.') =>
    readChangeset(
      { id: 'x', releases: Object.entries(releases).map(([name, type]) => ({ name, type })), summary },
      workspace,
    );
  it.each([
    [{ a: 'patch', b: 'minor' }, 'minor'],
    [{ a: 'patch', tool: 'major' }, 'patch'],
    [{ tool: 'major' }, 'none'],
  ] as const)('counts published packages only: %j is %s', (releases, bump) =>
    expect(read(releases)).toMatchObject({ file: '.changeset/x.md', bump }),
  );
  it('refuses no package, an unknown package and a text of another form', () => {
    expect(() => read({})).toThrow('x.md names no package');
    expect(() => read({ c: 'minor' })).toThrow('x.md names c, which is not a package of the workspace');
    expect(() => read({ a: 'minor' }, 'Text.')).toThrow('x.md: "Text." is not of the form');
  });
});
