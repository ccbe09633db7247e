import type { RequestName } from '../contestants/hand-requests.ts';
import { faultyRecord, many, taskRecord } from './records.ts';

/** Schemas whose checks are compared. */
export type Subject = 'Task' | RequestName;

/** Whether the values that are checked are right. */
export type Kind = 'valid' | 'invalid';

const media = { service_uri: 'service://b2f7c1d09e5a4c1f' };

/** The body of each request of the contract, as it is right. */
export const requests: Readonly<Record<RequestName, Readonly<Record<string, unknown>>>> = {
  TextToVideoRequest: {
    prompt: 'A cat surfing a wave',
    model: 't2v-2.4-faster',
    seconds: 5,
    aspect_ratio: '16:9',
  },
  ImageToVideoRequest: { prompt: 'It moves', image: media, seconds: 5 },
  TemplateToVideoRequest: { template: 'zoom_in', image: media, seconds: 4 },
  VideoToVideoRequest: { video: media, prompt: 'Snow' },
  TalkingAvatarRequest: { seconds: 5, image: media, audio: media },
  UploadRequest: { filename: 'portrait.png' },
};

/** Values to be checked, each an object of its own. Wrong records have three faults; in wrong requests nothing is right. */
export function inputsOf(subject: Subject, kind: Kind): unknown[] {
  if (subject === 'Task') return many(512, kind === 'valid' ? taskRecord : faultyRecord);
  const value = requests[subject];
  const made = kind === 'valid' ? value : Object.fromEntries(Object.keys(value).map((key) => [key, 0]));
  return many(256, () => structuredClone(made));
}
