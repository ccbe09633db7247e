import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import * as z from 'zod';
import { checks as handWritten } from '../../contestants/hand-requests.ts';
import { check as arktype } from '../../contestants/requests/arktype.ts';
import { check as typebox } from '../../contestants/requests/typebox.ts';
import { schemas as valibot } from '../../contestants/requests/valibot.ts';
import { schemas as zodByHand } from '../../contestants/requests/zod.ts';
import { schemas as zodMini } from '../../contestants/requests/zod-mini.ts';
import { ajvModule } from '../ajv.ts';
import { sizeOf } from '../bundle.ts';
import { measureCalls } from '../micro.ts';
import { many } from '../records.ts';
import { requests, type Subject } from '../requests.ts';
import { exact, type Row } from '../row.ts';
import { compare } from '../stats.ts';

type Check = (value: unknown) => boolean;

/** Each request of the contract, valid and invalid, beside a hand-written check and what is compiled from its schema. */
export async function* requestRows(turns: { rounds: number; time: number }): AsyncIterable<Row> {
  for (const request of requests) {
    const checks = await contestants(request);
    const invalid = Object.fromEntries(Object.keys(request.value).map((key) => [key, 0]));
    for (const [kind, value] of [
      ['valid', request.value],
      ['invalid', invalid],
    ] as const) {
      for (const [name, check] of Object.entries(checks))
        if (check(value) !== (kind === 'valid')) throw new Error(`${name} is wrong about ${request.name}`);
      const values = many(256, () => structuredClone<unknown>(value));
      yield* compared(`${kind} ${request.name}`, await measureCalls(checks, values, turns));
    }
    yield await sizeRow(request.name);
  }
}

async function contestants({
  name,
  zod,
  fast,
}: Subject): Promise<Record<string, Check> & { 'generated, fast': Check }> {
  const compiled = z.compile(zod);
  const byHand = zodByHand[name];
  const compiledByHand = z.compile(byHand);
  const ajv = { full: await ajvCheck(name, 'full'), fast: await ajvCheck(name, 'fast') };
  return {
    'generated, fast': fast,
    'hand-written': handWritten[name],
    'zod 4': (value) => byHand.safeParse(value).success,
    'zod 4, z.compile': (value) => compiledByHand.safeParse(value).success,
    'zod/mini': (value) => zodMini[name].safeParse(value).success,
    valibot: (value) => v.safeParse(valibot[name], value).success,
    arktype: (value) => arktype(name, value),
    typebox: (value) => typebox(name, value),
    'its zod': (value) => zod.safeParse(value).success,
    'its zod, z.compile': (value) => compiled.safeParse(value).success,
    'ajv, fast formats': ajv.fast,
    'ajv, full formats': ajv.full,
  };
}

async function ajvCheck(name: string, mode: 'full' | 'fast'): Promise<Check> {
  const { check } = await import(pathToFileURL(await ajvModule(name, mode)).href);
  return (value) => check(value);
}

function* compared(
  what: string,
  { 'generated, fast': ours = [], ...others }: Record<string, number[]>,
): Iterable<Row> {
  for (const [peer, theirs] of Object.entries(others)) {
    const row = {
      what: `${what}: generated, fast`,
      unit: 'ns',
      better: 'less',
      peer,
      isDetail: true,
    } as const;
    // Of an invalid value the hand-written check only says no; ours says everything that is wrong with it.
    const target = peer === 'hand-written' && what.startsWith('valid') ? { target: 0.9 } : {};
    yield { ...row, ...compare(ours, theirs, 'less'), ...target };
  }
}

async function sizeRow(name: string): Promise<Row> {
  const faults = `${name[0]?.toLowerCase()}${name.slice(1)}Faults`;
  const ours = await sizeOf(`export { is${name}, ${faults} } from '@videogen/validators/fast';`);
  return exact({
    what: `size: ${name}, fast, with errors`,
    unit: 'B',
    ours,
    peer: 'limit',
    theirs: 2048,
    target: 1,
  });
}
