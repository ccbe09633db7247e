import { describe, expect, it } from 'vitest';
import { Repository } from './repository.ts';

const result = (code: number, text: string) => ({ code, output: expect.stringContaining(text) });
const both = ['spec', 'client'];

/** A repository with a change that breaks callers, in its working tree. */
function getChanged(version: string, released = true): Repository {
  const repository = new Repository(version, released);
  repository.breakContract();
  return repository;
}

describe('changeset:check', () => {
  const check = (repository: Repository, ...base: string[]) => repository.run('changeset-check.ts', ...base);

  it.each([
    ['0.2.0', 'patch', both, 1, 'only a patch step'],
    ['1.2.0', 'minor', both, 1, 'only a minor step'],
    ['0.2.0', 'none', both, 1, 'There is no changeset of a published package'],
    ['0.2.0', 'minor', ['client'], 1, 'No changeset names @videogen/spec, which'],
    ['0.2.0', 'minor', ['spec'], 1, 'No changeset names @videogen/client, which'],
    ['0.2.0', 'minor', both, 0, '.changeset/one.md declares that step.'],
    ['0.2.0', 'major', both, 0, '.changeset/one.md declares more: a major step.'],
  ])('of a break after %s, with a %s step of %j, exits with %i', (version, bump, names, code, text) => {
    using repository = getChanged(version);
    repository.write('packages/client/src/generated/a.ts', '');
    repository.changeset(bump, names);
    repository.commit();
    expect(check(repository, 'HEAD~1')).toEqual(result(code, text));
  });

  it('asks for the page of the first release as long as there is no tag, and for no changeset', () => {
    using repository = getChanged('0.2.0', false);
    const edit = 'CHANGELOG.md describes the change instead of a changeset. Edit';
    expect(check(repository, 'HEAD')).toEqual(result(1, edit));
    repository.write('CHANGELOG.md', '# Changelog\n');
    repository.commit();
    expect(check(repository, 'HEAD~1').code).toBe(0);
    expect(repository.run('check.ts').code).toBe(0);
    repository.changeset('minor', both);
    expect(repository.run('check.ts')).toEqual(result(1, 'move .changeset/one.md to CHANGELOG.md'));
  });

  it('does not count changesets that the base has', () => {
    using repository = new Repository('0.2.0');
    repository.changeset('minor', both);
    repository.commit();
    repository.breakContract();
    expect(check(repository, 'HEAD')).toEqual(result(1, 'There is no changeset of a published package'));
    expect(repository.run('check.ts')).toEqual(result(0, '1 changesets wait'));
  });

  it('fails without a base, and with one that does not exist', () => {
    using repository = new Repository('0.2.0');
    expect(check(repository).code).toBe(2);
    expect(check(repository, 'nothing').code).toBe(1);
  });
});

describe('version-packages', () => {
  it('writes one version everywhere, and the summary of the contract into the changelog', () => {
    using repository = getChanged('0.2.0');
    repository.changeset('patch', both);
    repository.changeset('patch', ['client'], 'two', '- Fixed: B.\n- Added: A.');
    repository.commit();

    // The contract needs a larger step than the changesets declare.
    expect(repository.run('version-packages.ts')).toEqual(result(0, 'Version 0.3.0'));

    repository.commit();
    expect(repository.read('spec/openapi.yaml')).toContain('version: 0.3.0');
    expect(JSON.parse(repository.read('packages/client/package.json'))).toMatchObject({ version: '0.3.0' });
    expect(repository.read('spec/CHANGELOG.md')).toMatch(
      /Breaking: request of `POST \/a`: `maximum` of the body changed from 10 to 5/,
    );
    expect(repository.read('packages/client/CHANGELOG.md')).toBe(
      '# @videogen/client\n\n## 0.3.0\n\n### Patch Changes\n\n- Changed: Something.\n- Fixed: B.\n- Added: A.\n',
    );
    expect(repository.read('CHANGELOG.md')).toMatch(
      /^# Changelog\n\n## 0\.3\.0\n\n### @videogen\/spec\n\n#### Minor Changes\n\n- Breaking: [\s\S]*\n\n### @videogen\/client\n\n#### Patch Changes\n\n- Changed: Something[\s\S]*\n\n## 0\.2\.0\n\nOlder\.\n$/,
    );
    expect(repository.run('check.ts')).toEqual(result(0, '0.3.0'));
    // The pull request of this commit only changes the version.
    expect(repository.run('changeset-check.ts', 'HEAD~1')).toEqual(result(0, 'did not change'));
  });

  it('has nothing to do without changesets', () => {
    using repository = new Repository('0.2.0');
    expect(repository.run('version-packages.ts')).toEqual(result(0, 'Nothing was versioned'));
  });
});
