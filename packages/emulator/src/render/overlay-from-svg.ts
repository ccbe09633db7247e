import { type Overlay, overlayFromRgba } from './overlay.ts';

/** Options of {@link overlayFromSvg}. */
export interface SvgOptions {
  /** In pixels, even. */
  readonly width: number;
  /** In pixels, even. */
  readonly height: number;
  /**
   * Coordinates of the content.
   *
   * @default pixels
   */
  readonly viewBox?: string;
}

/** Draws the content of an SVG element. */
export async function overlayFromSvg(
  content: string,
  { width, height, viewBox = `0 0 ${width} ${height}` }: SvgOptions,
): Promise<Overlay> {
  const { default: sharp } = await import('sharp');
  const svg = `<svg viewBox="${viewBox}" preserveAspectRatio="none" width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg">${content}</svg>`;
  return overlayFromRgba(await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer(), width, height);
}

/** Draws the content of an SVG element of 100 x 100 as a square of an even side in pixels. */
export function squareFromSvg(content: string, side: number): Promise<Overlay> {
  return overlayFromSvg(content, { width: side, height: side, viewBox: '0 0 100 100' });
}
