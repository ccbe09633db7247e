/** The places of the table of words, and those that a subject brings; `assets/places` has a drawing of each but the sky. */
export type Place =
  | 'meadow'
  | 'forest'
  | 'beach'
  | 'sea'
  | 'underwater'
  | 'river'
  | 'mountains'
  | 'city'
  | 'desert'
  | 'space'
  | 'indoor'
  | 'snowfield'
  | 'road'
  | 'sky'
  | 'studio';

const [TREE, FIR, PALM, FLOWER, HERB, ROCK, CORAL] = [
  '1f333',
  '1f332',
  '1f334',
  '1f33c',
  '1f33f',
  '1faa8',
  '1fab8',
];

/** Emoji that are around the subject in a place. */
export const PROPS: Readonly<Record<Place, readonly string[]>> = {
  meadow: [TREE, FLOWER, HERB, '1f337', TREE, FLOWER],
  forest: [FIR, TREE, FIR, FIR, TREE, '1f344', HERB],
  beach: [PALM, '1f41a', PALM],
  sea: [],
  underwater: [CORAL, HERB, CORAL, HERB, ROCK],
  river: [TREE, HERB, FIR, ROCK],
  mountains: [FIR, ROCK, FIR, FIR],
  city: [TREE, TREE],
  desert: ['1f335', ROCK, '1f335'],
  space: ['1fa90'],
  indoor: ['1fab4'],
  snowfield: [FIR, FIR, FIR],
  road: [TREE, FIR, HERB, TREE],
  sky: [],
  studio: [],
};

/** Places that snow covers. */
export const OUTDOORS: ReadonlySet<Place> = new Set<Place>([
  'meadow',
  'forest',
  'river',
  'mountains',
  'city',
  'desert',
  'snowfield',
  'road',
]);
