export { detectFormat, probeMedia } from '#media';
export { ASPECT_RATIOS, type AspectRatio, closestAspectRatio } from './media/aspect-ratio.ts';
export { type DetectedFormat, describeFormat, type MediaFormat } from './media/formats.ts';
export type { ProbeOptions } from './media/probe-media.ts';
export type { MediaInfo, ProbeFailure, ProbeResult } from './media/probe-result.ts';
