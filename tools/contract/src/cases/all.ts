import type { Documents } from '../documents/document.ts';
import { callbackCases } from './callbacks.ts';
import type { Case } from './case.ts';
import { clientCases } from './client.ts';
import { exampleCases } from './examples.ts';
import { expiryCases } from './expiry.ts';
import { generatedCases } from './generated.ts';
import { mediaCases } from './media.ts';
import { payloadCases } from './payload-cases.ts';
import { readCases } from './reads.ts';
import { statusCases } from './statuses.ts';

/** Creates all cases, in the order in which they run. */
export function createCases(documents: Documents): readonly Case[] {
  return [
    ...payloadCases(documents),
    ...readCases,
    ...statusCases,
    ...exampleCases(documents),
    ...generatedCases(documents),
    ...mediaCases,
    ...callbackCases,
    ...clientCases,
    // The last ones move the target's clock by days.
    ...expiryCases,
  ];
}
