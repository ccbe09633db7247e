import { describe, expect, it } from 'vitest';
import { compare, openapi, operation } from './documents.ts';
import { type OasdiffRule, readPairs } from './pairs/read.ts';

const kind = (value: string): unknown => ({
  type: 'object',
  properties: { k: { const: value } },
  required: ['k'],
});
const components = {
  securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  schemas: { cat: kind('cat'), dog: kind('dog') },
};
const done = { 204: { description: 'Done.' } };

/** The operation with a schema where a rule looks for it. */
function operationWith(rule: string, schema: unknown): unknown {
  const inner = /Property(?!Name)/.test(rule) ? { type: 'object', properties: { a: schema } } : schema;
  if (rule.startsWith('RequestParameter'))
    return { parameters: [{ name: 'q', in: 'query', schema: inner }], responses: done };
  if (rule.startsWith('ResponseHeader'))
    return { responses: { 200: { description: 'Done.', headers: { 'X-A': { schema: inner } } } } };
  return rule.startsWith('Request') ? operation(inner, undefined) : operation(undefined, inner);
}

/** The two versions of a row for one of its rules, whatever part of them it lists. */
function versionsOf(row: OasdiffRule, rule: string): unknown[] {
  if (row.document) return row.document.map((each) => openapi({}, Object(each)));
  const operations =
    row.operation?.map((each) => ({ responses: done, ...Object(each) })) ??
    (row.request ?? row.response ?? []).map((each) => operationWith(rule, each));
  return operations.map((post) => openapi({ '/a': { post } }, { components }));
}

const order = ['breaking', 'compile', 'warning', 'compatible', 'annotation'];
const alike = { ERR: ['breaking'], WARN: ['warning'], INFO: ['warning', 'compatible', 'annotation'] };

describe.each(['oasdiff', 'oasdiff-alike'] as const)('%s', (table) => {
  const rows = readPairs(table).flatMap((row) => row.rule.map((name) => ({ ...row, name, row })));

  it.each(rows)('$name is $theirs there and $ours here', async ({ name, row, theirs, ours, reason }) => {
    const [base, head] = versionsOf(row, name);
    const { changes } = await compare(base, head);
    expect(order.find((level) => changes.some((each) => each.level === level))).toBe(ours);
    expect(alike[theirs].includes(ours)).toBe(reason === undefined);
  });
});
