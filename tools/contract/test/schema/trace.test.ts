import { describe, expect, it } from 'vitest';
import { trace } from '../../src/schema/trace.ts';
import { getReader } from '../support/document.ts';

const reader = getReader({
  Ratio: { type: 'string', enum: ['16:9', '1:1'] },
  Request: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: { type: 'string', maxLength: 3, default: '' },
      ratio: { anyOf: [{ $ref: '#/components/schemas/Ratio' }, { type: 'null' }] },
      images: { type: 'array', items: { type: 'string' } },
    },
  },
});
const seen = (value: Parameters<typeof trace>[2]): string[] =>
  trace(reader, '/components/schemas/Request', value).map(({ item, side }) => `${item.slice(20)} ${side}`);

describe('trace', () => {
  it('sees the members, limits and branches that a valid value uses', () => {
    expect(seen({ prompt: 'abc', ratio: '1:1' })).toEqual([
      'Request/type at',
      'Request/required/0 at',
      'Request/properties/prompt seen',
      'Request/properties/prompt/type at',
      'Request/properties/prompt/maxLength at',
      'Request/properties/ratio seen',
      'Request/properties/ratio/anyOf/0 seen',
      'Ratio/type at',
      'Ratio/enum/1 at',
    ]);
  });

  it('marks the broken limits of every branch when no branch accepts the value', () => {
    expect(seen({ prompt: '', ratio: '2:1' })).toEqual(
      expect.arrayContaining(['Ratio/enum beyond', 'Request/properties/ratio/anyOf/1/type beyond']),
    );
  });

  it('marks a used default, an unknown member, and items', () => {
    const found = seen({ images: ['a'], later: true });
    expect(found).toContain('Request/properties/prompt/default seen');
    expect(found).toContain('Request/additionalProperties seen');
    expect(found).toContain('Request/properties/images/items/type at');
    expect(found).toContain('Request/required/0 beyond');
  });
});
