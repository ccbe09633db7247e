import { expect } from 'vitest';
import { Repository } from './repository.ts';

/** A change of the contract, with the output of `changeset:check`. */
export interface Case {
  name: string;
  version: string;
  maximum: number;
  bump?: string;
  code: number;
  output: string;
}

/** Every kind of change and of changeset. `changesets.test.ts` decides the same without a repository. */
export const cases: readonly Case[] = [
  { name: 'nothing changed', version: '0.2.0', maximum: 10, code: 0, output: 'did not change' },
  {
    name: 'a break without a changeset',
    version: '0.2.0',
    maximum: 5,
    code: 1,
    output: 'There is no changeset of a published package',
  },
  {
    name: 'a break with one that is too small',
    version: '0.2.0',
    maximum: 5,
    bump: 'patch',
    code: 1,
    output: 'only a patch step',
  },
  {
    name: 'a break below 1.0',
    version: '0.2.0',
    maximum: 5,
    bump: 'minor',
    code: 0,
    output: 'declares that step',
  },
  {
    name: 'a break from 1.0 on',
    version: '1.2.0',
    maximum: 5,
    bump: 'minor',
    code: 1,
    output: 'only a minor step',
  },
  {
    name: 'an addition below 1.0',
    version: '0.2.0',
    maximum: 15,
    bump: 'patch',
    code: 0,
    output: 'declares that step',
  },
  {
    name: 'an addition with a larger step',
    version: '0.2.0',
    maximum: 15,
    bump: 'minor',
    code: 0,
    output: 'declares more: a minor step',
  },
];

/** Makes the change in a repository and runs `changeset:check` there. */
export function checkCase({ version, maximum, bump, code, output }: Case): void {
  using repository = new Repository(version);
  repository.writeContract(maximum, version);
  if (bump) repository.changeset(bump);
  repository.commit('Second.');
  const result = repository.run('changeset-check.ts', 'HEAD~1');
  expect(result.output).toContain(output);
  expect(result.code).toBe(code);
}
