import { describe, expect, it } from 'vitest';
import { asyncapi, compareVersions, openapi, operation } from './documents.ts';
import { layOut, layouts } from './layouts.ts';
import { readPairs, type SoundnessCase } from './pairs/read.ts';

const member = (kind: string): unknown => ({
  type: 'object',
  properties: { kind: { const: kind } },
  required: ['kind'],
});
const pets = { Cat: member('Cat'), Dog: member('Dog') };

function document({ payload }: SoundnessCase, schema: unknown): unknown {
  const isRequest = payload.endsWith('request');
  if (payload.startsWith('asyncapi'))
    return asyncapi({ a: { action: isRequest ? 'receive' : 'send', message: { payload: schema } } });
  const [request, response] = isRequest ? [schema, undefined] : [undefined, schema];
  const more: unknown = Reflect.get(Object(schema), 'x-components');
  const schemas = { ...pets, ...(typeof more === 'object' ? more : {}) };
  return openapi({ '/a': { post: operation(request, response) } }, { components: { schemas } });
}

describe.each(layouts)('%s', (layout) => {
  it.each(readPairs('soundness'))('$name is $verdict: $why', async (each) => {
    const [base, head] = [each.base, each.head].map((schema) => layOut(document(each, schema), layout));
    if (!base || !head) throw new Error('A version is missing.');
    const { changes } = compareVersions(base, head);
    const breaking = changes.filter(({ level }) => level === 'breaking');
    expect(breaking.map(({ message }) => message)).toHaveLength(
      each.verdict === 'breaking' ? breaking.length || 1 : 0,
    );
    for (const { witness, described, undecided, id } of breaking)
      expect(
        Boolean(witness ?? described ?? undecided) ||
          ['property-renamed', 'discriminator-changed', 'access-mode-changed'].includes(id),
      ).toBe(true);
  });
});
