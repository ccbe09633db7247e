import { describe, expect, it } from 'vitest';
import { Repository } from './repository.ts';

const result = (code: number, text: string) => ({ code, output: expect.stringContaining(text) });

describe('changeset:check', () => {
  it.each([
    ['0.2.0', 'patch'],
    ['1.2.0', 'minor'],
  ])('refuses a changeset of a break after %s with a %s step', (version, bump) => {
    using repository = new Repository(version);
    repository.writeContract(5, version);
    repository.changeset(bump);
    repository.commit('Second.');
    expect(repository.check('HEAD~1')).toEqual(result(1, `only a ${bump} step`));
  });

  it('names the packages that a change concerns and no changeset names', () => {
    using repository = new Repository('0.2.0');
    repository.writeContract(5, '0.2.0');
    repository.write('packages/client/src/generated/a.ts', '');
    repository.changeset('minor', ['@videogen/client']);
    repository.commit('Second.');
    expect(repository.check('HEAD~1')).toEqual(result(1, 'No changeset names @videogen/spec, which'));
    repository.changeset('minor', ['@videogen/spec']);
    expect(repository.check('HEAD~1')).toEqual(result(1, 'No changeset names @videogen/client, which'));
    repository.changeset('minor');
    expect(repository.check('HEAD~1')).toEqual(result(0, '.changeset/one.md declares that step.'));
    repository.changeset('major');
    expect(repository.check('HEAD~1')).toEqual(result(0, '.changeset/one.md declares more: a major step.'));
  });

  it('asks for the page of the first release as long as there is no tag, and for no changeset', () => {
    using repository = new Repository('0.2.0', false);
    repository.writeContract(5, '0.2.0');
    const edit = 'CHANGELOG.md describes the change instead of a changeset. Edit';
    expect(repository.check('HEAD')).toEqual(result(1, edit));
    repository.write('CHANGELOG.md', '# Changelog\n');
    repository.commit('Second.');
    expect(repository.check('HEAD~1').code).toBe(0);
    repository.changeset('minor');
    expect(repository.run('check.ts')).toEqual(result(1, 'move .changeset/one.md to CHANGELOG.md'));
  });

  it('does not count changesets that the base has', () => {
    using repository = new Repository('0.2.0');
    repository.changeset('minor');
    repository.commit('Second.');
    repository.writeContract(5, '0.2.0');
    const missing = result(1, 'There is no changeset of a published package');
    expect(repository.check('HEAD')).toEqual(missing);
    // The users of a tool are the contributors.
    repository.write('.changeset/tool.md', '---\n"@videogen-tools/bench": major\n---\n\n- Added: Text.\n');
    expect(repository.check('HEAD')).toEqual(missing);
  });

  it('lets the version pull request pass, which only changes the version', () => {
    using repository = new Repository('0.2.0');
    repository.writeContract(5, '0.2.0');
    repository.changeset('minor');
    repository.commit('Second.');
    expect(repository.run('version-packages.ts', 'HEAD~1').code).toBe(0);
    repository.commit('Version.');
    expect(repository.read('spec/openapi.yaml')).toContain('version: 0.3.0');
    expect(repository.check('HEAD~1')).toEqual(result(0, 'did not change'));
  });

  it('fails without a base', () => {
    using repository = new Repository('0.2.0');
    expect(repository.check().code).toBe(2);
  });
});

describe('version-packages', () => {
  it('writes one version everywhere, and the summary of the contract into the changelog', () => {
    using repository = new Repository('0.2.0');
    repository.writeContract(5, '0.2.0');
    repository.changeset('minor');
    repository.write(
      '.changeset/two.md',
      '---\n"@videogen/client": patch\n---\n\n- Fixed: B.\n- Added: A.\n',
    );
    repository.commit('Second.');
    expect(repository.run('version-packages.ts', 'HEAD~1')).toEqual(result(0, 'Version 0.3.0'));
    expect(repository.read('spec/openapi.yaml')).toContain('version: 0.3.0');
    expect(JSON.parse(repository.read('packages/client/package.json'))).toMatchObject({ version: '0.3.0' });
    expect(repository.read('spec/CHANGELOG.md')).toMatch(
      /Breaking: request of `POST \/a`: `maximum` of the body changed from 10 to 5/,
    );
    expect(repository.read('packages/client/CHANGELOG.md')).toBe(
      '# @videogen/client\n\n## 0.3.0\n\n### Added\n\n- A.\n\n### Changed\n\n- Something.\n\n### Fixed\n\n- B.\n',
    );
    expect(repository.read('CHANGELOG.md')).toMatch(
      /^# Changelog\n\n## 0\.3\.0\n\n### Contract\n\n- Breaking: [\s\S]*\n\n### Added\n\n- \*\*client\*\*: A\.\n\n### Changed\n\n- \*\*spec, client\*\*: Something\.\n\n### Fixed\n\n- \*\*client\*\*: B\.\n\n## 0\.2\.0\n\nOlder\.\n$/,
    );
    expect(repository.run('check.ts')).toEqual(result(0, '0.3.0'));
  });

  it('has nothing to do without changesets', () => {
    using repository = new Repository('0.2.0');
    expect(repository.run('version-packages.ts')).toEqual(result(0, 'Nothing was versioned'));
  });

  it('is noticed when a document is left behind', () => {
    using repository = new Repository('0.2.0');
    repository.writeContract(10, '0.1.9');
    expect(repository.run('check.ts')).toEqual(
      result(1, 'is 0.1.9, not 0.2.0.\n`pnpm version-packages` writes them'),
    );
    expect(repository.run('check.ts', '--fix')).toEqual(result(0, 'wrote spec/openapi.yaml'));
  });
});
