/** The words of a task record. */
export const statuses = ['PENDING', 'QUEUING', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELED'] as const;
export const categories = [
  'TEXT_TO_VIDEO',
  'IMAGE_TO_VIDEO',
  'TEMPLATE_TO_VIDEO',
  'VIDEO_TO_VIDEO',
  'TALKING_AVATAR',
] as const;
