// Generated from spec/ by tools/generate/src/emit/operations.ts. Do not edit: run `pnpm generate`.

/** Version of the documents this was generated from. */
export const contractVersion = '0.15.0' as const;

/** Greatest size of an uploaded file. */
export const maximumBytes = 83886080 as const;

/** The beginning of every `ServiceUri`. */
export const serviceUriPrefix = 'service://' as const;

/** Least size of an uploaded file. */
export const minimumBytes = 512 as const;

/** File formats that can be uploaded, by kind. */
export const mediaFormats = {
  image: [
    { name: 'JPEG', mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
    { name: 'PNG', mediaType: 'image/png', extensions: ['png'] },
    { name: 'WebP', mediaType: 'image/webp', extensions: ['webp'] },
    { name: 'AVIF', mediaType: 'image/avif', extensions: ['avif'] },
  ],
  audio: [
    { name: 'MP3', mediaType: 'audio/mpeg', extensions: ['mp3'] },
    { name: 'WAV', mediaType: 'audio/wav', extensions: ['wav'] },
    { name: 'M4A', mediaType: 'audio/mp4', extensions: ['m4a'] },
    { name: 'AAC', mediaType: 'audio/aac', extensions: ['aac'] },
  ],
  video: [
    { name: 'MP4', mediaType: 'video/mp4', extensions: ['mp4'] },
    { name: 'WebM', mediaType: 'video/webm', extensions: ['webm'] },
    { name: 'MOV', mediaType: 'video/quicktime', extensions: ['mov'] },
  ],
} as const;

/** How long a `OutputVideoUrl` is valid, in milliseconds. */
export const outputVideoUrlValidForMs = 28800000 as const;

/** How long a `ServiceUri` is valid, in milliseconds. */
export const serviceUriValidForMs = 86400000 as const;

/** The categories of a task that the documents list. */
export const taskCategories = ['TEXT_TO_VIDEO', 'IMAGE_TO_VIDEO', 'VIDEO_TO_VIDEO', 'TEMPLATE_TO_VIDEO', 'TALKING_AVATAR'] as const;

/** The statuses of a task that the documents list. */
export const taskStatuses = ['PENDING', 'QUEUING', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELED'] as const;

/** The aspect ratios of a video, width to height. */
export const aspectRatios = ['16:9', '9:16', '1:1', '4:3', '3:4'] as const;

/** Values of the style, whose field has no specified name. */
export const videoStyles = ['japanese_anime', 'realistic', 'pixel', 'cartoon_game', 'flat_color_anime', '90s_style'] as const;

/** The final statuses of a task: an assumption. */
export const finalStatuses = ['SUCCESS', 'FAILED', 'CANCELED'] as const;
