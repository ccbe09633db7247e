import type { Json } from '@videogen-tools/generate/json';
import type { RequestCase } from './case.ts';
import { validRequests } from './valid-requests.ts';

function withUnknown(name: string, field: string, value: Json): RequestCase[] {
  const valid = validRequests.find((request) => request.name === name);
  const { body } = valid?.input ?? {};
  if (valid === undefined || body === undefined) return [];
  return [
    {
      kind: 'request',
      id: `${name}/unknown field/accepts ${JSON.stringify(value)}`,
      operation: valid.operation,
      source: {
        location: 'openapi#/components/schemas/TextToVideoRequest',
        sentence: 'its name is not specified, so the object stays open to any field.',
      },
      needs: [],
      input: {
        body: (pool) => {
          const base = body(pool);
          return { ...(typeof base === 'object' && !Array.isArray(base) ? base : {}), [field]: value };
        },
      },
      expected: { status: '200' },
    },
  ];
}

/** Requests stay open: unknown fields are accepted, among them the one with the style. */
export const opennessCases: readonly RequestCase[] = [
  ...validRequests.flatMap(({ name }) => withUnknown(name, 'x-of-a-later-version', { any: ['thing'] })),
];
