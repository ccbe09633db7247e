// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { TemplateToVideoRequest } from '@videogen/types';
import { integer, isObject, notObject, textWithin, within } from '../../fast/checks.ts';
import { type Faults, put, report } from '../../fast/faults.ts';
import { checkAspectRatio } from './aspect-ratio.ts';
import { checkNullableCallbackUrl } from './nullable-callback-url.ts';
import { checkTemplateImage } from './template-image.ts';
import { checkVideoTemplate } from './video-template.ts';

export function checkTemplateToVideoRequest(value: unknown): Faults {
  if (!isObject(value)) return notObject(value);
  let found: Faults;
  let faults: Faults;
  if (value['template'] !== undefined && (found = checkVideoTemplate(value['template']))) faults = put(faults, found, 'template');
  if (value['image'] !== undefined && (found = checkTemplateImage(value['image']))) faults = put(faults, found, 'image');
  if (value['prompt'] !== undefined && (found = textWithin(value['prompt'], 0, 2000))) faults = put(faults, found, 'prompt');
  if (value['seconds'] !== undefined && (found = within(value['seconds'], 1, 10, integer(value['seconds'])))) faults = put(faults, found, 'seconds');
  if (value['callback_url'] !== undefined && (found = checkNullableCallbackUrl(value['callback_url']))) faults = put(faults, found, 'callback_url');
  if (value['aspect_ratio'] !== undefined && value['aspect_ratio'] !== null && (found = checkAspectRatio(value['aspect_ratio']))) faults = put(faults, found, 'aspect_ratio');
  return faults;
}

/** Tells whether a value is a `TemplateToVideoRequest`. */
export function isTemplateToVideoRequest(value: unknown): value is TemplateToVideoRequest {
  return checkTemplateToVideoRequest(value) === undefined;
}

/** What is wrong with a value that should be a `TemplateToVideoRequest`, or undefined; `loc` begins with `begin`. */
export function templateToVideoRequestFaults(value: unknown, begin: readonly (string | number)[] = ['body']): Faults {
  return report(checkTemplateToVideoRequest(value), begin);
}
