/** What a file can be used as. */
export type MediaKind = 'image' | 'audio' | 'video';

/** A media file that a task uses. */
export interface MediaRef {
  /** Where the content is. */
  readonly blob: string;
  readonly size: number;
  /** Format by content, such as `png`. */
  readonly format: string;
  readonly mediaType: string;
}
