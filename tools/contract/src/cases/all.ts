import type { Documents } from '../documents/document.ts';
import { callbackCases } from './callbacks.ts';
import type { Case } from './case.ts';
import { clientCases } from './client.ts';
import { exampleCases } from './examples.ts';
import { expiryCases } from './expiry.ts';
import { generatedCases } from './generated.ts';
import { mediaCases } from './media.ts';
import { opennessCases } from './openness.ts';
import { payloadCases } from './payload-cases.ts';
import { readCases } from './reads.ts';
import { statusCases } from './statuses.ts';

/** All cases for a service, in the order in which they run. */
export function allCases(documents: Documents): readonly Case[] {
  return [
    ...payloadCases(documents),
    ...readCases,
    ...statusCases,
    ...opennessCases,
    ...exampleCases(documents),
    ...generatedCases,
    ...mediaCases,
    ...callbackCases,
    ...clientCases,
    // The last ones move the target's clock by days.
    ...expiryCases,
  ];
}
