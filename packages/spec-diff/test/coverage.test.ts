import { describe, expect, it } from 'vitest';
import { corpora, getPlaces, getSample, getSilences } from './coverage.ts';

/** `coverage.long.test.ts` edits every place. */
const sample = 25;
const seed = 33;

describe('an edit of one value is never without a verdict', () => {
  it('has well over 15,000 places to edit', () =>
    expect(corpora.flatMap(getPlaces).length).toBeGreaterThan(15_000));

  it('finds an edit without a verdict', () => {
    const places = corpora.filter(({ name }) => name === 'petstore-3.1').flatMap(getPlaces);
    const [place] = places.filter(({ edit: { title } }) => title.includes('operationId'));
    if (place === undefined) throw new Error('no place');
    const silent = { ...place, edit: { ...place.edit, apply: () => {} } };
    expect(getSilences([silent])).toEqual([expect.stringContaining(': no change')]);
  });

  it.each(corpora)('$name', (corpus) =>
    expect(getSilences(getSample(getPlaces(corpus), sample, seed)), `seed ${seed}`).toEqual([]),
  );
});
