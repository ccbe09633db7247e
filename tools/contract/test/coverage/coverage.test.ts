import { operations } from '@videogen/types/operations';
import { describe, expect, it } from 'vitest';
import { createCoverage, type Mark } from '../../src/coverage/coverage.ts';
import { inventory } from '../../src/coverage/inventory.ts';
import { type Item, itemId } from '../../src/coverage/item.ts';
import { loadDocuments } from '../../src/documents/document.ts';
import { marksOfValue } from '../../src/traffic/marks.ts';
import { getReader } from '../support/document.ts';

const at = (pointer: string, witness: Mark['witness']): Mark => ({
  document: 'openapi',
  pointer,
  side: 'at',
  witness,
});
const item = (pointer: string, proof: Item['proof']): Item => ({
  id: itemId('openapi', pointer, 'at'),
  kind: 'limit',
  proof,
});

describe('coverage', () => {
  it('counts a reader as proof for responses, and only a request as proof for requests', () => {
    const items = [item('/request', 'request'), item('/response', 'any')];
    const coverage = createCoverage(items);
    coverage.add(at('/request', 'reader'), 'one');
    coverage.add(at('/response', 'reader'), 'one');
    expect(coverage.missing().map(({ id }) => id)).toEqual(['openapi#/request (at)']);
    coverage.add(at('/request', 'request'), 'two');
    expect(coverage.missing()).toEqual([]);
    expect(items.map((each) => coverage.getCases(each))).toEqual([['two'], ['one']]);
  });

  it('knows every operation and every item once', () => {
    const items = inventory(loadDocuments());
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(items.filter(({ kind }) => kind === 'operation').length).toBe(Object.keys(operations).length);
  });
});

describe('a refused value', () => {
  const reader = getReader({
    Request: { type: 'object', properties: { a: { type: 'integer', maximum: 3 }, b: { type: 'string' } } },
  });
  const pointer = '/components/schemas/Request';
  const beyond = (value: Parameters<typeof marksOfValue>[2]): string[] =>
    marksOfValue(reader, pointer, value, false, 'request').map((mark) => mark.pointer.slice(pointer.length));

  it('proves the limit it oversteps', () => {
    expect(beyond({ a: 4, b: 'fine' })).toEqual(['/properties/a/maximum']);
  });

  it('proves nothing when something else in it may have been the reason', () => {
    expect(beyond({ a: 4, b: 7 })).toEqual([]);
  });

  it('proves nothing when it is valid', () => {
    expect(beyond({ a: 3 })).toEqual([]);
  });
});
