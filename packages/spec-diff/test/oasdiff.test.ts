import { expect, it } from 'vitest';
import { compare, openapi, operation } from './documents.ts';
import { type OasdiffRule, readPairs } from './pairs/read.ts';

const securitySchemes = { key: { type: 'apiKey', in: 'header', name: 'X-Key' } };

/** The two versions of a row, whatever part of them it lists. */
function versionsOf(row: OasdiffRule): unknown[] {
  const { request, response, operation: operations, document } = row;
  if (document) return document.map((each) => openapi({}, Object(each)));
  const inner =
    operations?.map((each) => ({ responses: { 204: { description: 'Done.' } }, ...Object(each) })) ??
    request?.map((each) => operation(each, undefined)) ??
    response?.map((each) => operation(undefined, each)) ??
    [];
  return inner.map((post) => openapi({ '/a': { post } }, { components: { securitySchemes } }));
}

const order = ['breaking', 'compile', 'warning', 'compatible', 'annotation'];

it.each(readPairs('oasdiff'))('$rule is $theirs there and $ours here', async (row) => {
  const [base, head] = versionsOf(row);
  const { changes } = await compare(base, head);
  const worst = order.find((level) => changes.some((each) => each.level === level));
  expect(worst).toBe(row.ours);
});
