import { expect, it } from 'vitest';
import { cases, checkCase } from './changeset-cases.ts';
import { Repository } from './repository.ts';

it.each(cases)('$name', checkCase);

it.each([
  ['a private tool', '@videogen-tools/bench', 1, 'There is no changeset of a published package'],
  ['a name that does not exist', '@videogen/nothing', 1, 'which is not a package of the workspace'],
])('does not count a changeset of %s', (_, name, code, output) => {
  using repository = new Repository('0.2.0');
  repository.writeContract(5, '0.2.0');
  repository.changeset('minor', [name]);
  repository.commit('Second.');
  const result = repository.run('changeset-check.ts', 'HEAD~1');
  expect(result.output).toContain(output);
  expect(result.code).toBe(code);
});
