import type { CaseContext, CaseName } from './context.ts';
import { bothFinals, duplicate, good, reversed, unknownStatus } from './deliveries.ts';
import { confirmDown, crash, handlerThrows, storeDown } from './failures.ts';
import { brokenJson, oversize, wrongMethod, wrongType } from './requests.ts';
import { expired, forged, replayed } from './tokens.ts';

/** Every case, by the name under which the tests show it. */
export const CASES: Readonly<Record<CaseName, (context: CaseContext) => Promise<void>>> = {
  good,
  duplicate,
  reversed,
  'both finals': bothFinals,
  forged,
  expired,
  'replayed for another task': replayed,
  oversize,
  'wrong type': wrongType,
  'wrong method': wrongMethod,
  'broken JSON': brokenJson,
  'unknown status': unknownStatus,
  'handler throws': handlerThrows,
  'store down': storeDown,
  'confirm down': confirmDown,
  'crash between claim and commit': crash,
};
