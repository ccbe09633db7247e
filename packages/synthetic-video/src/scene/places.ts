import table from './places.json' with { type: 'json' };

/** The places of the table of words, and those that a subject brings; `assets/drawings` has each. */
export type Place = keyof typeof table;

/** What a place has. */
export interface PlaceFacts {
  /** Whether snow covers its ground. */
  readonly outdoors: boolean;
  /** Whether things stand on its ground and cast a shadow. */
  readonly grounded: boolean;
  /** Whether it has a light of its own. */
  readonly lit: boolean;
  /** Emoji that are around the subject. */
  readonly props: readonly string[];
}

/** Every place. */
export const PLACES: Readonly<Record<Place, PlaceFacts>> = table;
