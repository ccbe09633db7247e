/**
 * Words of other languages, a row for each word of words.ts that they mean. Words that English has, too (`see`, `boot`),
 * are not listed.
 */
const rows = {
  // Animals.
  cat: 'katze kätzchen kater gato gatito chaton',
  dog: 'hund hunde welpe perro cachorro chien chiot',
  horse: 'pferd pferde einhorn caballo cheval',
  camel: 'kamel camello chameau',
  elephant: 'elefant elefanten elefante éléphant',
  lion: 'löwe löwen león leone',
  bear: 'bär bären oso',
  rabbit: 'hase hasen kaninchen conejo lapin',
  cow: 'kuh kühe vaca vache',
  sheep: 'schaf schafe oveja mouton',
  penguin: 'pinguin pinguine pingüino manchot',
  duck: 'ente enten pato canard',
  dinosaur: 'dinosaurier drache dinosaurio dragón dinosaure',
  bird: 'vogel vögel pájaro oiseau',
  butterfly: 'schmetterling schmetterlinge mariposa papillon',
  fish: 'fisch fische pez peces poisson',
  whale: 'wal wale ballena baleine',
  // Vehicles.
  boat: 'schiff segelboot barco bateau',
  car: 'auto autos coche voiture',
  truck: 'lastwagen laster camión camion',
  train: 'zug züge eisenbahn tren',
  plane: 'flugzeug flugzeuge avión avion',
  rocket: 'rakete cohete fusée',
  bicycle: 'fahrrad bicicleta vélo',
  // People.
  man: 'mann männer hombre homme',
  woman: 'frau frauen mujer femme',
  girl: 'mädchen niña fille',
  boy: 'junge niño garçon',
  people: 'menschen leute gente gens',
  child: 'kinder enfant',
  dances: 'tanzt tanzen baila danse',
  robot: 'roboter',
  // Things.
  house: 'haus häuser casa maison',
  castle: 'burg schloss castillo château',
  flower: 'blume blumen flor flores fleur fleurs',
  tree: 'baum bäume árbol arbre',
  coffee: 'kaffee tasse café',
  bottle: 'flasche parfüm botella bouteille',
  shoe: 'schuh schuhe turnschuh zapato zapatilla chaussure',
  phone: 'handy telefon teléfono téléphone',
  cake: 'kuchen torte gâteau',
  book: 'buch bücher libro livre',
  // Places.
  sea: 'meer ozean strand welle wellen mar playa mer plage',
  mountains: 'berg berge gebirge alpen montaña montañas montagne',
  city: 'stadt ciudad ville',
  street: 'straße strasse calle rue',
  forest: 'wald bosque forêt',
  desert: 'wüste desierto désert',
  meadow: 'wiese feld campo prado pré',
  space: 'weltraum weltall espacio espace',
  room: 'zimmer küche wohnzimmer büro tisch habitación cocina chambre cuisine',
  // Light and weather.
  sunset: 'sonnenuntergang abend atardecer',
  sunrise: 'sonnenaufgang morgen amanecer',
  night: 'nacht nachts noche nuit',
  rain: 'regen regnet lluvia pluie',
  snow: 'schnee schneit nieve neige',
  fog: 'nebel niebla brouillard',
  storm: 'sturm gewitter tormenta tempête',
  // Pace and colours.
  slow: 'langsam lento lentement schläft',
  fast: 'schnell rápido vite rennt',
  rides: 'reitet monta chevauche',
  red: 'rote roter rotes rojo roja rouge',
  blue: 'blau blaue blauer blaues azul bleu bleue',
  green: 'grün grüne grüner grünes verde vert verte',
  yellow: 'gelb gelbe gelber gelbes amarillo amarilla jaune',
} as const;

/** The English words for German, Spanish and French ones. */
export const translations: ReadonlyMap<string, string> = new Map(
  Object.entries(rows).flatMap(([english, row]) => row.split(' ').map((word) => [word, english])),
);
