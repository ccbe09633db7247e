/** A value that changes in a video: a fixed one, those it has from beginning to end, or those it has again and again. */
export type Track = number | readonly number[] | Cycle;

interface Cycle {
  /** Seconds of a round; the video has a whole number of rounds. */
  readonly period: number;
  readonly values: readonly number[];
  /** Where it begins, in shares of a round. @default 0 */
  readonly start?: number;
}

/** Returns the values of tracks at a moment, in seconds; each slows down where it is at one of its values. */
export function poseAt<Name extends string>(
  tracks: { readonly [Key in Name]?: Track },
  seconds: number,
  duration: number,
): { readonly [Key in Name]?: number } {
  const entries = Object.entries<Track>(tracks as Readonly<Record<string, Track>>);
  const values = entries.map(([name, track]) => [name, valueAt(track, seconds, duration)]);
  return Object.fromEntries(values); // Safe: it has the names of the tracks.
}

function valueAt(track: Track, seconds: number, duration: number): number {
  if (typeof track === 'number') return track;
  const progress = seconds / duration;
  if (!('period' in track)) return between(track, Math.min(1, progress));
  const { period, values, start = 0 } = track;
  const rounds = Math.max(1, Math.round(duration / period));
  return between([...values, values[0] ?? 0], (progress * rounds + start) % 1);
}

function between(values: readonly number[], progress: number): number {
  const position = progress * (values.length - 1);
  const at = Math.min(values.length - 2, Math.floor(position));
  const share = 0.5 - 0.5 * Math.cos(Math.PI * (position - at));
  return (values[at] ?? 0) * (1 - share) + (values[at + 1] ?? 0) * share;
}
