import type {
  ImageToVideoRequest,
  MediaInput,
  TalkingAvatarRequest,
  Task,
  TemplateToVideoRequest,
  TextToVideoRequest,
  UploadGrant,
  ValidationErrorBody,
  VideoToVideoRequest,
} from '@videogen/types';
import type {
  imageToVideoRequestSchema,
  lenientTaskSchema,
  mediaInputSchema,
  talkingAvatarRequestSchema,
  taskSchema,
  templateToVideoRequestSchema,
  textToVideoRequestSchema,
  uploadGrantSchema,
  validationErrorBodySchema,
  videoToVideoRequestSchema,
} from '@videogen/validators';
import { expectTypeOf, test } from 'vitest';
import type * as z from 'zod';

test('the result of a schema has the named type of the contract', () => {
  expectTypeOf<z.output<typeof taskSchema>>().toExtend<Task>();
  expectTypeOf<z.output<typeof mediaInputSchema>>().toExtend<MediaInput>();
  expectTypeOf<z.output<typeof textToVideoRequestSchema>>().toExtend<TextToVideoRequest>();
  expectTypeOf<z.output<typeof imageToVideoRequestSchema>>().toExtend<ImageToVideoRequest>();
  expectTypeOf<z.output<typeof templateToVideoRequestSchema>>().toExtend<TemplateToVideoRequest>();
  expectTypeOf<z.output<typeof videoToVideoRequestSchema>>().toExtend<VideoToVideoRequest>();
  expectTypeOf<z.output<typeof talkingAvatarRequestSchema>>().toExtend<TalkingAvatarRequest>();
  expectTypeOf<z.output<typeof uploadGrantSchema>>().toExtend<UploadGrant>();
  expectTypeOf<z.output<typeof validationErrorBodySchema>>().toExtend<ValidationErrorBody>();
});

test('and is neither any nor unknown', () => {
  expectTypeOf<z.output<typeof taskSchema>>().not.toBeAny();
  expectTypeOf<z.output<typeof taskSchema>['output_videos'][number]['width']>().toEqualTypeOf<number>();
  expectTypeOf<z.output<typeof taskSchema>['status']>().toEqualTypeOf<Task['status']>();
  expectTypeOf<z.output<typeof uploadGrantSchema>['headers']>().toEqualTypeOf<Record<string, string>>();
  expectTypeOf<z.output<typeof lenientTaskSchema>['status']>().toExtend<string>();
  expectTypeOf<z.output<typeof lenientTaskSchema>>().not.toExtend<Task>();
});
