// Generated from spec/ by tools/generate/src/emit/client-operations.ts. Do not edit: run `pnpm generate`.

export type {
  ImageToVideoRequest,
  TalkingAvatarRequest,
  TemplateToVideoRequest,
  TextToVideoRequest,
  VideoToVideoRequest,
} from '@videogen/types';
