// Generated from spec/ by tools/generate/src/emit/types-index.ts. Do not edit: run `pnpm generate`.

export type {
  FieldDescription,
  OperationDescription,
} from './operation-description.ts';

export type {
  CreateOperationId,
  OperationId,
} from './operation-ids.ts';

export type {
  components,
  operations,
  paths,
  webhooks,
} from './openapi.ts';

export type {
  TaskStatusChanged,
  AspectRatio,
  CallbackAck,
  CallbackUrl,
  CreatedTask,
  CreatedTaskResponse,
  ImageToVideoModel,
  ImageToVideoRequest,
  InlineMedia,
  InlineMediaInput,
  InvalidApiKeyBody,
  MediaByReference,
  MediaInput,
  NullableCallbackUrl,
  OrganizationBannedBody,
  OutputVideo,
  RefusalBody,
  ServiceUri,
  SuccessCode,
  TalkingAvatarFromImage,
  TalkingAvatarFromVideo,
  TalkingAvatarModel,
  TalkingAvatarRequest,
  Task,
  TaskCategory,
  TaskInputs,
  TaskResponse,
  TaskStatus,
  TemplateImage,
  TemplateToVideoRequest,
  TextToVideoModel,
  TextToVideoRequest,
  UnspecifiedErrorBody,
  UploadGrant,
  UploadRequest,
  UploadResponse,
  ValidationError,
  ValidationErrorBody,
  VideoStyle,
  VideoTemplate,
  VideoToVideoModel,
  VideoToVideoRequest,
} from './openapi.ts';
