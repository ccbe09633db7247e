import { expect, it } from 'vitest';
import { asyncapi, compare, openapi, operation } from './documents.ts';
import { type SoundnessCase, soundnessCases } from './pairs/soundness.ts';

const member = (kind: string): unknown => ({
  type: 'object',
  properties: { kind: { const: kind } },
  required: ['kind'],
});
const pets = { Cat: member('Cat'), Dog: member('Dog') };

function document({ way, document: kind }: SoundnessCase, schema: unknown): unknown {
  if (kind === 'asyncapi')
    return asyncapi({ a: { action: way === 'request' ? 'receive' : 'send', message: { payload: schema } } });
  const [request, response] = way === 'request' ? [schema, undefined] : [undefined, schema];
  const more: unknown = Reflect.get(Object(schema), 'x-components');
  const schemas = { ...pets, ...(typeof more === 'object' ? more : {}) };
  return openapi({ '/a': { post: operation(request, response) } }, { components: { schemas } });
}

it.each(soundnessCases)('$name is $expected: $why', async (each) => {
  const { changes } = await compare(document(each, each.base), document(each, each.head));
  const breaking = changes.filter(({ level }) => level === 'breaking');
  expect(breaking.map(({ message }) => message)).toHaveLength(
    each.expected === 'breaking' ? breaking.length || 1 : 0,
  );
  for (const { witness, described, undecided, id } of breaking)
    expect(
      Boolean(witness ?? described ?? undecided) ||
        ['property-renamed', 'discriminator-changed', 'access-mode-changed'].includes(id),
    ).toBe(true);
});
