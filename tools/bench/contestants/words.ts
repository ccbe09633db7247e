/** The words of a task record. */
export const statuses = ['PENDING', 'QUEUING', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELED'] as const;
export const categories = [
  'TEXT_TO_VIDEO',
  'IMAGE_TO_VIDEO',
  'TEMPLATE_TO_VIDEO',
  'VIDEO_TO_VIDEO',
  'TALKING_AVATAR',
] as const;
/** The words of the requests. */
export const ratios = ['16:9', '9:16', '1:1', '4:3', '3:4'] as const;
export const textModels = ['t2v-2.4-faster', 't2v-2.4-advanced'] as const;
export const imageModels = ['animate-2.4-faster', 'animate-2.4-advanced'] as const;
export const avatarModels = ['talking-avatar-v1'] as const;
export const templates = [
  'kissing_screen',
  'looping_animation',
  'hug',
  'groove_dance',
  'kiss',
  'french_kiss',
  '360_view',
  'zoom_in',
  'zoom_out',
  'crane_up',
] as const;
export const videoModels = [
  'anime-v5.5',
  'anime-v1.2',
  'anime-v10',
  'anime-v9.1',
  'illustration-v9.1',
  'illustration-v20',
  'illustration-v8.1',
  'illustration-v19',
] as const;
