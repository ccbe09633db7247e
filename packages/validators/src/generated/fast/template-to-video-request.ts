// Generated from spec/ by tools/generate/src/emit/validators-fast.ts. Do not edit: run `pnpm generate`.

import type { TemplateToVideoRequest } from '@videogen/types';
import { integer, isObject, notObject, number, textWithin, within } from '../../fast/checks.ts';
import { type Faults, put, report } from '../../fast/faults.ts';
import { checkAspectRatio } from './aspect-ratio.ts';
import { checkNullableCallbackUrl } from './nullable-callback-url.ts';
import { checkTemplateImage } from './template-image.ts';
import { checkVideoTemplate } from './video-template.ts';

export function checkTemplateToVideoRequest(value: unknown): Faults {
  if (!isObject(value)) return notObject(value);
  let faults: Faults;
  if (value['template'] !== undefined) faults = put(faults, 'template', checkVideoTemplate(value['template']));
  if (value['image'] !== undefined) faults = put(faults, 'image', checkTemplateImage(value['image']));
  if (value['prompt'] !== undefined) faults = put(faults, 'prompt', textWithin(value['prompt'], 0, 2000));
  if (value['seconds'] !== undefined) faults = put(faults, 'seconds', within(value['seconds'], 1, 10, integer(value['seconds'])));
  if (value['callback_url'] !== undefined) faults = put(faults, 'callback_url', checkNullableCallbackUrl(value['callback_url']));
  if (value['aspect_ratio'] != null) faults = put(faults, 'aspect_ratio', checkAspectRatio(value['aspect_ratio']));
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

/** The fields of a `TemplateToVideoRequest` that the documents list. */
export const templateToVideoRequestFields: readonly (keyof TemplateToVideoRequest)[] = ['template', 'image', 'prompt', 'seconds', 'callback_url', 'aspect_ratio'];
