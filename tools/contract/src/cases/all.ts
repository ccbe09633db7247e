import type { Documents } from '../documents/document.ts';
import { callbackCases } from './callbacks.ts';
import type { Case } from './case.ts';
import { createCases } from './creates.ts';
import { exampleCases } from './examples.ts';
import { expiryCases } from './expiry.ts';
import { generatedCases } from './generated.ts';
import { mediaCases } from './media.ts';
import { opennessCases } from './openness.ts';
import { readCases } from './reads.ts';
import { statusCases } from './statuses.ts';
import { uploadCases } from './uploads.ts';

/** The one list of cases that are put to a service, in the order in which they run. */
export function allCases(documents: Documents): readonly Case[] {
  return [
    ...createCases,
    ...uploadCases,
    ...readCases,
    ...statusCases,
    ...opennessCases,
    ...exampleCases(documents),
    ...generatedCases,
    ...mediaCases,
    ...callbackCases,
    // The last ones move the target's clock by days.
    ...expiryCases,
  ];
}
