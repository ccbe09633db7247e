import { aspectRatios } from '@videogen/types/facts';

/** The aspect ratios of a video, as the service names them. */
export const ASPECT_RATIOS: typeof aspectRatios = aspectRatios;

/** An aspect ratio of a video: width to height. */
export type AspectRatio = (typeof ASPECT_RATIOS)[number];

/**
 * Picks the supported aspect ratio nearest to a picture's own.
 *
 * Distances are compared on a logarithmic scale, so that twice as wide and twice as high are equally far
 * from square. A tie goes to the ratio named first in {@link ASPECT_RATIOS}.
 *
 * @param width Width in pixels, greater than 0.
 * @param height Height in pixels, greater than 0.
 * @throws RangeError when a side is not a positive finite number.
 * @example
 * ```ts
 * closestAspectRatio(1080, 1920); // '9:16'
 * ```
 */
export function closestAspectRatio(width: number, height: number): AspectRatio {
  if (!(width > 0 && height > 0 && Number.isFinite(width) && Number.isFinite(height))) {
    throw new RangeError(
      `A picture of ${width} x ${height} has no aspect ratio; both sides must be above 0.`,
    );
  }
  const getDistance = (ratio: AspectRatio): number => {
    const [wide = 1, high = 1] = ratio.split(':').map(Number);
    return Math.abs(Math.log(wide / high) - Math.log(width / height));
  };
  return ASPECT_RATIOS.reduce((best, ratio) => (getDistance(ratio) < getDistance(best) ? ratio : best));
}
