/** The part of a result to return. */
export interface PageRequest {
  /** Records at most, 1 to 1000. */
  readonly limit: number;
  /** The `cursor` of the page before; unset for the first page. */
  readonly cursor?: string | undefined;
  /**
   * By creation time; equal times come in a fixed order.
   *
   * @default 'oldest'
   */
  readonly first?: 'oldest' | 'newest' | undefined;
}

/** A part of a result. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Continues after the last item; null at the end. Opaque to the caller. */
  readonly cursor: string | null;
}
