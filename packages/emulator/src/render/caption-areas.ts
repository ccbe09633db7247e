import type { FrameSize } from './frame-size.ts';
import type { Rect } from './paint.ts';
import type { Picture } from './picture.ts';

// The metadata of a video contains the areas of its captions, so that they can be erased from a video that is made
// from it.

const PREFIX = 'videogen-emulator captions ';

/** Writes the areas of the captions, in shares of the frame, as a comment for the file. */
export function captionComment(areas: readonly Rect[], { width, height }: FrameSize): string {
  const shares = areas.map((area) => [
    area.x / width,
    area.y / height,
    area.width / width,
    area.height / height,
  ]);
  return (
    PREFIX + JSON.stringify(shares.map((numbers) => numbers.map((share) => Math.round(share * 1e4) / 1e4)))
  );
}

/** Reads the areas from the comment of a file; none when it is not the emulator's. */
export function captionAreas(comment: string | undefined): readonly Rect[] {
  if (comment?.startsWith(PREFIX) !== true) return [];
  const parsed: unknown = JSON.parse(comment.slice(PREFIX.length));
  if (!Array.isArray(parsed)) return [];
  return parsed.map(([x, y, width, height]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  }));
}

/** Fills the areas with what is above and below them, in place. */
export function eraseAreas(picture: Picture, areas: readonly Rect[]): void {
  const { width, height } = picture;
  for (const area of areas) {
    erasePlane(picture.y, width, height, area);
    erasePlane(picture.u, width / 2, height / 2, area);
    erasePlane(picture.v, width / 2, height / 2, area);
  }
}

function erasePlane(plane: Uint8Array, width: number, height: number, area: Rect): void {
  const [left, right] = [
    Math.floor(area.x * width),
    Math.min(width, Math.ceil((area.x + area.width) * width)),
  ];
  const above = Math.max(0, Math.floor(area.y * height) - 2);
  const below = Math.min(height - 1, Math.ceil((area.y + area.height) * height) + 1);
  for (let row = above + 1; row < below; row++) {
    const share = (row - above) / (below - above);
    for (let column = left; column < right; column++) {
      const [from, to] = [plane[above * width + column] ?? 0, plane[below * width + column] ?? 0];
      plane[row * width + column] = from + (to - from) * share;
    }
  }
}
