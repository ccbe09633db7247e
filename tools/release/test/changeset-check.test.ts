import { describe, expect, it } from 'vitest';
import { Repository } from './repository.ts';

interface Case {
  name: string;
  version: string;
  maximum: number;
  bump?: string;
  code: number;
  says: string;
}

const cases: Case[] = [
  { name: 'nothing changed', version: '0.2.0', maximum: 10, code: 0, says: 'did not change' },
  {
    name: 'a break without a changeset',
    version: '0.2.0',
    maximum: 5,
    code: 1,
    says: 'There is no changeset of a published package',
  },
  {
    name: 'a break with one that is too small',
    version: '0.2.0',
    maximum: 5,
    bump: 'patch',
    code: 1,
    says: 'only for patch',
  },
  {
    name: 'a break below 1.0',
    version: '0.2.0',
    maximum: 5,
    bump: 'minor',
    code: 0,
    says: 'asks for that',
  },
  {
    name: 'a break from 1.0 on',
    version: '1.2.0',
    maximum: 5,
    bump: 'minor',
    code: 1,
    says: 'only for minor',
  },
  {
    name: 'an addition below 1.0',
    version: '0.2.0',
    maximum: 15,
    bump: 'patch',
    code: 0,
    says: 'asks for that',
  },
  {
    name: 'an addition with a larger step',
    version: '0.2.0',
    maximum: 15,
    bump: 'minor',
    code: 0,
    says: 'asks for more: minor',
  },
];

describe('changeset:check', () => {
  it.each(cases)('$name', ({ version, maximum, bump, code, says }) => {
    using repository = new Repository(version);
    repository.writeContract(maximum, version);
    if (bump) repository.changeset(bump);
    repository.commit('Second.');
    const result = repository.run('changeset-check.ts', 'HEAD~1');
    expect(result.output).toContain(says);
    expect(result.code).toBe(code);
  });

  it('does not count changesets that the base has', () => {
    using repository = new Repository('0.2.0');
    repository.changeset('minor');
    repository.commit('Second.');
    repository.writeContract(5, '0.2.0');
    const result = repository.run('changeset-check.ts', 'HEAD');
    expect(result).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no changeset of a published package'),
    });
  });

  it.each([
    ['a private tool', '@videogen-tools/bench', 1, 'There is no changeset of a published package'],
    ['a name that does not exist', '@videogen/nothing', 1, 'which is no package of the workspace'],
  ])('does not count a changeset of %s', (_, name, code, says) => {
    using repository = new Repository('0.2.0');
    repository.writeContract(5, '0.2.0');
    repository.changeset('minor', name);
    repository.commit('Second.');
    const result = repository.run('changeset-check.ts', 'HEAD~1');
    expect(result.output).toContain(says);
    expect(result.code).toBe(code);
  });

  it('lets the version pull request pass, which only changes the version', () => {
    using repository = new Repository('0.2.0');
    repository.writeContract(5, '0.2.0');
    repository.changeset('minor');
    repository.commit('Second.');
    expect(repository.run('version-packages.ts', 'HEAD~1').code).toBe(0);
    repository.commit('Version.');
    expect(repository.read('spec/openapi.yaml')).toContain('version: 0.3.0');
    const result = repository.run('changeset-check.ts', 'HEAD~1');
    expect(result.output).toContain('did not change');
    expect(result.code).toBe(0);
  });

  it('asks for a base', () => {
    using repository = new Repository('0.2.0');
    expect(repository.run('changeset-check.ts').code).toBe(2);
  });
});

describe('version-packages', () => {
  it('writes one version everywhere, and the summary of the contract into the changelog', () => {
    using repository = new Repository('0.2.0');
    repository.writeContract(5, '0.2.0');
    repository.changeset('minor');
    repository.commit('Second.');
    const { code, output } = repository.run('version-packages.ts', 'HEAD~1');
    expect(output).toContain('Version 0.3.0');
    expect(code).toBe(0);
    expect(repository.read('spec/openapi.yaml')).toContain('version: 0.3.0');
    expect(JSON.parse(repository.read('packages/client/package.json'))).toMatchObject({ version: '0.3.0' });
    expect(repository.read('spec/CHANGELOG.md')).toMatch(
      /Breaking: `POST \/a`: `maximum` of the body changed from 10 to 5/,
    );
    expect(repository.run('check.ts')).toMatchObject({ code: 0, output: expect.stringContaining('0.3.0') });
  });

  it('has nothing to do without changesets', () => {
    using repository = new Repository('0.2.0');
    expect(repository.run('version-packages.ts')).toMatchObject({
      code: 0,
      output: expect.stringContaining('nothing to version'),
    });
  });

  it('is noticed when a document is left behind', () => {
    using repository = new Repository('0.2.0');
    repository.writeContract(10, '0.1.9');
    expect(repository.run('check.ts')).toMatchObject({
      code: 1,
      output: expect.stringContaining('is 0.1.9, not 0.2.0'),
    });
  });
});
