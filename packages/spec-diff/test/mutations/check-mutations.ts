import { relative, sep } from 'node:path';
import { expect, it } from 'vitest';
import { Sources } from '../../src/load/sources.ts';
import { compareEdited, corpora, spec } from '../coverage.ts';
import { readPairs } from '../pairs/read.ts';
import { getMutations, type Mutation } from './mutate.ts';
import { Usage } from './usage.ts';

const [contract = expect.fail('The contract is missing.')] = corpora;
const disk = new Sources();
const [openapi = '', asyncapi = ''] = contract.documents;
const usage = new Usage(disk.root(openapi), disk.root(asyncapi));

/** A tighter constraint breaks who sends, a looser one who reads; a list that is marked as open may grow. */
function breaks(file: string, { title, pointer, tighter }: Mutation): boolean {
  if (title === 'open enum extended') return false;
  const key = `${file}#${pointer.map((each) => `/${each.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`;
  return (tighter ? usage.incoming : usage.outgoing).has(key);
}

/** Changes that change nothing. */
const equivalent = new Set(readPairs('equivalent').flatMap(({ title }) => title));

const cases = [...contract.files]
  .filter(([file]) => !contract.documents.includes(file))
  .flatMap(([file, value]) => {
    const name = relative(spec, file);
    return getMutations(value, [], name.startsWith(`schemas${sep}`)).map((mutation) => ({
      title: `${name}/${mutation.pointer.join('/')} ${mutation.title}`,
      file,
      mutation,
    }));
  });

/** Defines the tests of the mutations; `step` is the distance of the ones that are looked at. */
export function checkMutations(step: number): void {
  it('are many', () => expect(cases.length).toBeGreaterThan(300));

  it('get the right verdict', () => {
    const wrong: string[] = [];
    for (const { title, file, mutation } of cases.filter((_, index) => index % step === 0)) {
      const { breaking, changes, required } =
        compareEdited({ corpus: contract, file, edit: mutation }) ?? expect.fail(title);
      const expected = breaks(file, mutation) && !equivalent.has(title);
      if (breaking > 0 !== expected || (changes.length === 0 && isUsed(file)))
        wrong.push(`${title}: ${expected ? 'breaks' : 'is safe'}, but was rated ${required}`);
    }
    expect(wrong).toEqual([]);
  }, 300_000);
}

/** A file that nothing refers to is in neither document. */
function isUsed(file: string): boolean {
  return [usage.incoming, usage.outgoing].some((flow) => [...flow].some((key) => key.startsWith(`${file}#`)));
}
