import { describe, expect, it } from 'vitest';
import { corpora, getPlaces, getSample, getSilences } from './coverage.ts';

/** `coverage.long.test.ts` edits every place. */
const sample = 25;
const seed = 33;

describe('an edit of one value is never without a verdict', () => {
  it('has well over 15,000 places to edit', () =>
    expect(corpora.flatMap(getPlaces).length).toBeGreaterThan(15_000));

  it.each(corpora)('$name', (corpus) =>
    expect(getSilences(getSample(getPlaces(corpus), sample, seed)), `seed ${seed}`).toEqual([]),
  );
});
