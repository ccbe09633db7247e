// The words that a prompt may contain, by what they show. To add a word, add it to a row; to add a word of another
// language, add it to translations.ts.

/** The setting of a scene. */
export type Setting = keyof typeof settings;
/** A row of the table of animals. */
export type AnimalName = keyof typeof animals;
/** A row of the table of vehicles. */
export type VehicleName = keyof typeof vehicles;
/** A row of the table of people. */
export type PersonName = keyof typeof people;
/** A row of the table of buildings. */
export type BuildingName = keyof typeof buildings;
/** A row of the table of things. */
export type ThingName = keyof typeof things;
/** A subject of a scene. */
export type SubjectName = AnimalName | VehicleName | PersonName | BuildingName | ThingName;
/** The light. */
export type Time = keyof typeof times;
/** The weather of a scene. */
export type Weather = keyof typeof weathers;
/** The pace of the subjects. */
export type Pace = keyof typeof paces;
/** The colour that everything leans to. */
export type Tint = keyof typeof tints;

export const settings = {
  sea: 'sea ocean wave surf surfing surfer beach bay coast shore harbor harbour island lagoon lake river sail sailing water pool',
  mountains:
    'mountain peak alp alps summit cliff canyon valley hiking climb climbing volcano hill highland bridge waterfall',
  city: 'city town skyline skyscraper downtown metropolis building tokyo york paris london berlin rooftop cyberpunk neon',
  street: 'street road highway route alley sidewalk avenue traffic race racing drive driving',
  forest: 'forest wood woods jungle rainforest tree trees grove bamboo park garden camp camping woodland',
  desert: 'desert dune sand sahara cactus oasis pyramid mars egypt',
  field:
    'field meadow grass farm countryside prairie village flower flowers sunflower spring lawn hills savanna savannah pasture',
  snowland: 'arctic antarctic polar glacier ice iceberg ski skiing skating tundra winter',
  space: 'space galaxy planet cosmos orbit universe nebula asteroid moon spaceship spacecraft starship star',
  underwater: 'underwater coral reef deep diver diving aquarium submarine seabed',
  room: 'room kitchen office studio desk table cafe restaurant indoor interior house home window bedroom sofa couch stage library lab shop store museum',
} as const;

const animals = {
  cat: 'cat kitten kitty tabby',
  dog: 'dog puppy hound retriever corgi wolf wolves fox',
  horse: 'horse pony stallion unicorn deer zebra giraffe donkey',
  camel: 'camel dromedary llama',
  elephant: 'elephant mammoth rhino hippo',
  lion: 'lion tiger leopard panther cheetah jaguar',
  bear: 'bear panda teddy grizzly koala',
  rabbit: 'rabbit bunny hare squirrel hamster mouse',
  cow: 'cow bull ox buffalo bison pig',
  sheep: 'sheep lamb goat',
  penguin: 'penguin',
  duck: 'duck duckling goose geese swan chicken hen',
  dinosaur: 'dinosaur dragon godzilla crocodile lizard raptor',
  bird: 'bird eagle gull seagull crow dove sparrow owl parrot swallow hawk flock phoenix',
  butterfly: 'butterfly moth bee dragonfly',
  fish: 'fish goldfish koi salmon tuna shark octopus jellyfish',
  whale: 'whale dolphin orca',
  turtle: 'turtle tortoise',
} as const;

const vehicles = {
  boat: 'boat ship sailboat yacht ferry canoe sail',
  car: 'car taxi cab vehicle jeep convertible suv porsche tesla ferrari',
  bus: 'bus buses van minibus tram',
  truck: 'truck lorry pickup delivery tractor',
  train: 'train railway locomotive subway metro',
  bicycle: 'bicycle bike cyclist motorcycle motorbike scooter skateboard',
  plane: 'plane airplane aeroplane aircraft jet',
  helicopter: 'helicopter drone quadcopter',
  rocket: 'rocket spaceship spacecraft starship shuttle missile',
  balloon: 'balloon balloons airship zeppelin lantern lanterns kite',
} as const;

const people = {
  person:
    'person man men woman women boy girl child children baby people human couple friend family crowd surfer runner hiker astronaut knight chef hero wizard samurai warrior king queen princess doctor teacher worker player singer actor customer he she someone kid',
  dancer: 'dancer ballerina ballet',
  robot: 'robot android cyborg machine mech',
} as const;

const buildings = {
  house: 'house home cottage cabin hut barn village villa shop',
  castle: 'castle palace fortress tower temple church cathedral',
  lighthouse: 'lighthouse beacon',
  flower: 'flower rose tulip sunflower blossom bouquet daisy',
  tree: 'tree oak palm pine willow',
} as const;

const things = {
  ball: 'ball football basketball soccer marble bubble sphere',
  cup: 'coffee tea cup mug drink soup espresso latte',
  shoe: 'shoe sneaker boot sandal',
  bottle: 'bottle perfume wine beer lotion serum shampoo champagne cosmetics',
  phone: 'phone smartphone iphone tablet',
  laptop: 'laptop computer notebook',
  bag: 'bag handbag backpack purse suitcase gift',
  clock: 'clock watches wristwatch smartwatch',
  burger: 'burger hamburger sandwich pizza food taco',
  cake: 'cake cupcake birthday dessert donut pancake',
  fruit: 'fruit apple strawberry strawberries cherry tomato lemon',
  guitar: 'guitar violin ukulele instrument',
  book: 'book magazine diary',
} as const;

/** All subjects, with their words. */
export const subjects: Readonly<Record<SubjectName, string>> = {
  ...animals,
  ...vehicles,
  ...people,
  ...buildings,
  ...things,
};

export const times = {
  dawn: 'dawn sunrise morning early',
  day: 'day noon afternoon sunny bright daylight midday',
  sunset: 'sunset dusk evening twilight golden sundown',
  night: 'night midnight dark moonlight moonlit nocturnal starry stars neon moon',
} as const;

export const weathers = {
  rain: 'rain rainy raining drizzle wet shower umbrella',
  storm: 'storm stormy thunder lightning thunderstorm hurricane tempest',
  snow: 'snow snowy snowing snowfall snowflake blizzard winter',
  fog: 'fog foggy mist misty haze hazy smoke',
  leaves: 'autumn fall leaves leaf wind windy breeze petals blossom',
  sparks: 'firefly fireflies spark sparks magic magical fireworks fire ember glitter confetti dust',
  clouds: 'cloud cloudy overcast',
} as const;

export const paces = {
  slow: 'slow slowly gentle calm quiet peaceful drift drifts drifting drifted floating serene sleeping sleepy lazy',
  fast: 'fast quick quickly speed speeding racing race run runs running rush chase hyper timelapse surf surfing fly flying',
  lively: 'dance dances dancing jump jumps jumping play plays playing hop bounce bouncing party happy',
} as const;

export const tints = {
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

/** Words that put the first subject on the second. */
export const rides = 'ride riding rode rider';
