import { expect, it } from 'vitest';
import { compare, openapi, operation } from './documents.ts';
import { getWrong, judge } from './judge.ts';

/** Defines the test of that many breaks, each in a body of its own. */
export function checkWhole(count: number): void {
  it(`is a whole body, also number ${count}`, async () => {
    const base = write(count, ['x', 'z']);
    const head = write(count, ['x', 'y', 'z']);
    const report = await compare(base, head);
    const judged = judge(report, base, head);
    expect(judged).toHaveLength(count);
    expect(getWrong(judged)).toEqual([]);
    expect(getWrong(judge(report, head, base))).toHaveLength(count);
  });
}

function write(count: number, values: readonly string[]): unknown {
  const paths = Array.from({ length: count }, (_, at) => {
    const schema = { type: 'object', required: [`f${at}`], properties: { [`f${at}`]: { enum: values } } };
    return [`/p${at}`, { post: operation(undefined, schema) }];
  });
  return openapi(Object.fromEntries(paths));
}
