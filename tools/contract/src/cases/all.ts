import type { Documents } from '../documents/document.ts';
import { callbackCases } from './callbacks.ts';
import type { Case } from './case.ts';
import { clientCases } from './client.ts';
import { exampleCases } from './examples.ts';
import { expiryCases } from './expiry.ts';
import { generatedCases } from './generated.ts';
import { imageCases } from './image-to-video.ts';
import { mediaCases } from './media.ts';
import { opennessCases } from './openness.ts';
import { readCases } from './reads.ts';
import { statusCases } from './statuses.ts';
import { avatarCases } from './talking-avatar.ts';
import { templateCases } from './template-to-video.ts';
import { textCases } from './text-to-video.ts';
import { uploadCases } from './uploads.ts';
import { videoCases } from './video-to-video.ts';

/** All cases for a service, in the order in which they run. */
export function allCases(documents: Documents): readonly Case[] {
  return [
    ...textCases,
    ...imageCases,
    ...templateCases,
    ...videoCases,
    ...avatarCases,
    ...uploadCases,
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
