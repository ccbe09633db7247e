// Which words of a prompt show what. To teach the renderer a word, add it to a row.

/** Where a scene takes place. */
export type Setting = keyof typeof settings;
/** Who or what is in it. */
export type SubjectName = keyof typeof subjects;
/** The light. */
export type Time = keyof typeof times;
/** What falls, drifts or flashes. */
export type Weather = keyof typeof weathers;
/** How it moves. */
export type Pace = keyof typeof paces;
/** The colour that everything leans to. */
export type Tint = keyof typeof tints;

const settings = {
  sea: 'sea ocean wave surf surfing surfer beach bay coast shore harbor harbour island lagoon lake river sail sailing water',
  mountains: 'mountain peak alp alps summit cliff canyon valley hiking climb climbing volcano hill highland',
  city: 'city town skyline skyscraper downtown metropolis building tokyo york paris london berlin rooftop cyberpunk neon',
  street: 'street road highway route alley sidewalk avenue traffic race racing drive driving',
  forest: 'forest wood woods jungle rainforest tree trees grove bamboo park garden camp camping',
  desert: 'desert dune sand sahara cactus oasis pyramid mars',
  field:
    'field meadow grass farm countryside prairie village flower flowers sunflower spring lawn hills savanna',
  snowland: 'arctic antarctic polar glacier ice iceberg ski skiing skating tundra winter',
  space: 'space galaxy planet cosmos orbit universe nebula asteroid moon spaceship spacecraft starship star',
  underwater: 'underwater coral reef deep diver diving aquarium submarine seabed',
  room: 'room kitchen office studio desk table cafe indoor interior house home window bedroom stage library lab',
} as const;

const subjects = {
  cat: 'cat kitten kitty tabby',
  dog: 'dog puppy hound retriever corgi wolf fox',
  bird: 'bird eagle gull seagull crow dove sparrow owl parrot swallow hawk flock',
  butterfly: 'butterfly moth bee dragonfly',
  fish: 'fish goldfish koi salmon tuna shark',
  whale: 'whale dolphin orca',
  turtle: 'turtle tortoise',
  horse: 'horse pony stallion unicorn deer',
  boat: 'boat ship sailboat yacht ferry canoe sail paper-boat',
  car: 'car taxi truck van vehicle jeep convertible bus',
  train: 'train tram railway locomotive subway',
  plane: 'plane airplane aeroplane jet drone helicopter',
  rocket: 'rocket spaceship spacecraft starship shuttle missile',
  balloon: 'balloon balloons airship zeppelin lantern lanterns kite',
  robot: 'robot android cyborg machine mech',
  person:
    'person man woman boy girl child people human surfer runner hiker astronaut knight chef hero he she someone kid',
  dancer: 'dancer ballerina ballet',
  house: 'house home cottage cabin hut barn village',
  castle: 'castle palace fortress tower temple',
  lighthouse: 'lighthouse beacon',
  flower: 'flower flowers rose tulip sunflower blossom bouquet daisy',
  tree: 'tree oak palm pine willow',
  ball: 'ball football basketball soccer marble bubble',
  cup: 'coffee tea cup mug drink soup espresso',
  bicycle: 'bicycle bike cyclist motorcycle scooter',
} as const;

const times = {
  dawn: 'dawn sunrise morning early',
  day: 'day noon afternoon sunny bright daylight midday',
  sunset: 'sunset dusk evening twilight golden sundown',
  night: 'night midnight dark moonlight moonlit nocturnal starry stars neon moon',
} as const;

const weathers = {
  rain: 'rain rainy raining drizzle wet shower umbrella',
  storm: 'storm stormy thunder lightning thunderstorm hurricane tempest',
  snow: 'snow snowy snowing snowfall snowflake blizzard winter',
  fog: 'fog foggy mist misty haze hazy smoke',
  leaves: 'autumn fall leaves leaf wind windy breeze petals blossom',
  sparks: 'firefly fireflies spark sparks magic magical fireworks fire ember glitter confetti dust',
  clouds: 'cloud clouds cloudy overcast',
} as const;

const paces = {
  slow: 'slow slowly gentle calm quiet peaceful drift drifts drifting drifted floating serene sleeping sleepy lazy',
  fast: 'fast quick quickly speed speeding racing race run runs running rush chase hyper timelapse surf surfing fly flying',
  lively: 'dance dances dancing jump jumps jumping play plays playing hop bounce bouncing party happy',
} as const;

const tints = {
  red: 'red crimson scarlet ruby blood lava',
  orange: 'orange amber copper rust autumn fire',
  gold: 'gold golden yellow honey sunny',
  green: 'green emerald lime jade mint',
  teal: 'teal turquoise cyan aqua',
  blue: 'blue azure navy indigo sapphire',
  purple: 'purple violet lavender magic cyberpunk',
  pink: 'pink rose magenta neon cherry',
  grey: 'grey gray black white monochrome noir silver',
} as const;

/** What a prompt asks to be shown; null for what it does not mention. */
export interface Reading {
  readonly setting: Setting | null;
  /** In the order of the prompt. */
  readonly subjects: readonly SubjectName[];
  readonly time: Time | null;
  readonly weather: Weather | null;
  readonly pace: Pace | null;
  /** Of the scene. */
  readonly tint: Tint | null;
  /** Of the subject that the colour stands before: a red car drives through a city that is not red. */
  readonly coat: Tint | null;
}

/**
 * Reads a prompt by the tables above: of each table the row whose word comes first.
 *
 * @example
 * ```ts
 * readPrompt('A cat surfing a wave at sunset').subjects; // ['cat']
 * ```
 */
export function readPrompt(prompt: string): Reading {
  const words = prompt.toLowerCase().match(/\p{Letter}+/gu) ?? [];
  const before = (index: number): boolean => allRows(subjects, words.slice(index + 1, index + 2)).length > 0;
  return {
    setting: firstRow(settings, words),
    subjects: allRows(subjects, words),
    time: firstRow(times, words),
    weather: firstRow(weathers, words),
    pace: firstRow(paces, words),
    tint: firstRow(
      tints,
      words.filter((_, index) => !before(index)),
    ),
    coat: firstRow(
      tints,
      words.filter((_, index) => before(index)),
    ),
  };
}

function allRows<Name extends string>(
  table: Readonly<Record<Name, string>>,
  words: readonly string[],
): Name[] {
  // Sound: the keys of the table.
  const rows = Object.entries(table) as [Name, string][];
  const found = words.flatMap((word) => rows.filter(([, row]) => has(row, word)).map(([name]) => name));
  return [...new Set(found)];
}

function firstRow<Name extends string>(
  table: Readonly<Record<Name, string>>,
  words: readonly string[],
): Name | null {
  return allRows(table, words)[0] ?? null;
}

/** Whether a row has a word, or its singular. */
function has(row: string, word: string): boolean {
  return (
    ` ${row} `.includes(` ${word} `) || (word.endsWith('s') && ` ${row} `.includes(` ${word.slice(0, -1)} `))
  );
}

/** Everything that can be shown, for a prompt that names nothing of its kind. */
export const known = {
  settings: Object.keys(settings) as readonly Setting[], // Sound: the keys of the table.
  times: Object.keys(times) as readonly Time[], // Sound: the keys of the table.
} as const;
