// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { TemplateToVideoRequest } from '@videogen/types';
import { integerWithin, isObject, notObject, textWithin } from '../../fast/checks.ts';
import { type Faults, type Location, report, to } from '../../fast/faults.ts';
import { checkAspectRatio } from './aspect-ratio.ts';
import { checkNullableCallbackUrl } from './nullable-callback-url.ts';
import { checkTemplateImage } from './template-image.ts';
import { checkVideoTemplate } from './video-template.ts';

export function checkTemplateToVideoRequest(value: unknown, at?: Location): boolean {
  if (!isObject(value)) return notObject(value, at);
  return (
    (value['template'] === undefined || checkVideoTemplate(value['template'], at && to(at, 'template'))) &&
    (value['image'] === undefined || checkTemplateImage(value['image'], at && to(at, 'image'))) &&
    (value['prompt'] === undefined || textWithin(value['prompt'], at && to(at, 'prompt'), 0, 2000)) &&
    (value['seconds'] === undefined || integerWithin(value['seconds'], at && to(at, 'seconds'), 1, 10)) &&
    (value['callback_url'] === undefined || checkNullableCallbackUrl(value['callback_url'], at && to(at, 'callback_url'))) &&
    (value['aspect_ratio'] == null || checkAspectRatio(value['aspect_ratio'], at && to(at, 'aspect_ratio')))
  );
}

/** Returns whether a value is a `TemplateToVideoRequest`. */
export function isTemplateToVideoRequest(value: unknown): value is TemplateToVideoRequest {
  return checkTemplateToVideoRequest(value);
}

/** What is wrong with a value that should be a `TemplateToVideoRequest`, or undefined; `loc` begins with `begin`. */
export function templateToVideoRequestFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkTemplateToVideoRequest, value, begin);
}

/** The fields of a `TemplateToVideoRequest` that the documents list. */
export const templateToVideoRequestFields: readonly (keyof TemplateToVideoRequest)[] = ['template', 'image', 'prompt', 'seconds', 'callback_url', 'aspect_ratio'];
