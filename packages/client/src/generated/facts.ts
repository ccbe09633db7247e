// Generated from spec/ by tools/generate/src/emit/client-operations.ts. Do not edit: run `pnpm generate`.

/** Greatest size of an uploaded file. */
export const maximumBytes = 83886080 as const;

/** Least size of an uploaded file. */
export const minimumBytes = 512 as const;

/** File formats that can be uploaded, by kind. */
export const mediaFormats = {
  image: { JPEG: ['jpg', 'jpeg'], PNG: ['png'], WebP: ['webp'], AVIF: ['avif'] },
  audio: { MP3: ['mp3'], WAV: ['wav'], M4A: ['m4a'], AAC: ['aac'] },
  video: { MP4: ['mp4'], WebM: ['webm'], MOV: ['mov'] },
} as const;

/** How long a `OutputVideoUrl` is valid, in milliseconds. */
export const outputVideoUrlValidForMs = 28800000 as const;

/** How long a `ServiceUri` is valid, in milliseconds. */
export const serviceUriValidForMs = 86400000 as const;
