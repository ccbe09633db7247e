import type { Setting, SubjectName, Time } from './prompt/words.ts';

/** The outline of a layer of the ground. */
export type Shape = 'hills' | 'peaks' | 'towers' | 'firs' | 'dunes' | 'waves' | 'road' | 'floor';

/** The appearance of a setting by day. */
export interface Scenery {
  /** Colours of the layers, far to near. */
  readonly colours: readonly string[];
  /** Their outlines, far to near; the last one holds for all that follow. */
  readonly shapes: readonly Shape[];
  /** Heights of the base lines of the farthest and of the nearest layer, in shares of the frame's height. */
  readonly from: number;
  readonly to: number;
  /** Whether subjects are in water, or in a place without ground. */
  readonly medium: 'ground' | 'water' | 'deep' | 'void';
  /** Whether there is a sky with sun or moon. */
  readonly sky: boolean;
  /** Subjects for a prompt that names none. */
  readonly passers: readonly SubjectName[];
}

/** Every setting that a prompt can name. */
export const sceneries: Readonly<Record<Setting, Scenery>> = {
  sea: {
    colours: ['#5aa7c9', '#2f86b5', '#1c6a9c', '#114e7d'],
    shapes: ['waves'],
    from: 0.52,
    to: 0.84,
    medium: 'water',
    sky: true,
    passers: ['boat', 'bird', 'duck'],
  },
  mountains: {
    colours: ['#9db1cc', '#7690b0', '#5a7f6a', '#3f6b45'],
    shapes: ['peaks', 'peaks', 'hills'],
    from: 0.4,
    to: 0.78,
    medium: 'ground',
    sky: true,
    passers: ['bird', 'balloon', 'person'],
  },
  city: {
    colours: ['#9aa6be', '#6f7b96', '#4a5570', '#2d3444'],
    shapes: ['towers', 'towers', 'towers', 'road'],
    from: 0.42,
    to: 0.82,
    medium: 'ground',
    sky: true,
    passers: ['car', 'bus', 'person'],
  },
  street: {
    colours: ['#a7b0c2', '#737e95', '#5d7a58', '#4a4d57'],
    shapes: ['towers', 'towers', 'hills', 'road'],
    from: 0.44,
    to: 0.76,
    medium: 'ground',
    sky: true,
    passers: ['car', 'truck', 'bicycle'],
  },
  forest: {
    colours: ['#8fb59a', '#5a9468', '#37744a', '#2a5a35'],
    shapes: ['firs', 'firs', 'firs', 'hills'],
    from: 0.42,
    to: 0.8,
    medium: 'ground',
    sky: true,
    passers: ['bird', 'rabbit', 'butterfly'],
  },
  desert: {
    colours: ['#ecd3a0', '#e0b878', '#cf9a55', '#b47f3e'],
    shapes: ['dunes'],
    from: 0.5,
    to: 0.8,
    medium: 'ground',
    sky: true,
    passers: ['camel', 'bird', 'car'],
  },
  field: {
    colours: ['#a9c9a0', '#9ccb6c', '#7db850', '#5f9f3c'],
    shapes: ['hills'],
    from: 0.5,
    to: 0.8,
    medium: 'ground',
    sky: true,
    passers: ['butterfly', 'cow', 'balloon'],
  },
  snowland: {
    colours: ['#b7cde4', '#cfdfef', '#e2ecf6', '#f5f9fd'],
    shapes: ['peaks', 'hills'],
    from: 0.44,
    to: 0.78,
    medium: 'ground',
    sky: true,
    passers: ['penguin', 'bear', 'person'],
  },
  space: {
    colours: [],
    shapes: [],
    from: 1,
    to: 1,
    medium: 'void',
    sky: false,
    passers: ['rocket', 'robot', 'balloon'],
  },
  underwater: {
    colours: ['#1c6f8f', '#c9b98a', '#a4905e'],
    shapes: ['hills', 'hills', 'dunes'],
    from: 0.68,
    to: 0.88,
    medium: 'deep',
    sky: false,
    passers: ['fish', 'turtle', 'whale'],
  },
  room: {
    colours: ['#8a6a4f', '#6f523b'],
    shapes: ['floor'],
    from: 0.7,
    to: 0.78,
    medium: 'ground',
    sky: false,
    passers: ['cat', 'ball', 'cup'],
  },
};

/** The colours of a time of day. */
export interface Light {
  /** Of the sky, above and at the horizon. */
  readonly top: string;
  readonly horizon: string;
  /** Of the sun or the moon, and how high it is, in shares of the height. */
  readonly disc: string;
  readonly height: number;
  /** The colour that is mixed into the ground, and its share. */
  readonly shade: string;
  readonly share: number;
}

/** Every time of day that a prompt can name. */
export const lights: Readonly<Record<Time, Light>> = {
  dawn: { top: '#6f8fd0', horizon: '#fbd3b4', disc: '#fff0cf', height: 0.4, shade: '#f3b7a0', share: 0.28 },
  day: { top: '#3f92e6', horizon: '#d4eefb', disc: '#fff7c9', height: 0.18, shade: '#ffffff', share: 0.04 },
  sunset: {
    top: '#4a2f7d',
    horizon: '#ff9d4d',
    disc: '#ffd98a',
    height: 0.42,
    shade: '#8a3f6b',
    share: 0.3,
  },
  night: { top: '#050a24', horizon: '#27407c', disc: '#eef3ff', height: 0.2, shade: '#070d2b', share: 0.66 },
};

/** The colours of the background, at the top and at the bottom, in settings without a sky. */
export const backdrops: Readonly<Partial<Record<Setting, readonly [string, string]>>> = {
  space: ['#03040d', '#1d1240'],
  underwater: ['#2aa5c9', '#04385e'],
  room: ['#e9d9c0', '#cbb493'],
};

/** The setting of a subject when the prompt names none; a subject that is not listed can be in any setting. */
export const homes: Readonly<Partial<Record<SubjectName, Setting>>> = {
  fish: 'underwater',
  whale: 'sea',
  turtle: 'underwater',
  camel: 'desert',
  elephant: 'field',
  lion: 'field',
  cow: 'field',
  sheep: 'field',
  rabbit: 'field',
  bear: 'forest',
  dinosaur: 'forest',
  penguin: 'snowland',
  duck: 'sea',
  boat: 'sea',
  car: 'street',
  bus: 'street',
  truck: 'street',
  bicycle: 'street',
  rocket: 'space',
  lighthouse: 'sea',
  robot: 'city',
  cup: 'room',
  shoe: 'room',
  bottle: 'room',
  phone: 'room',
  laptop: 'room',
  bag: 'room',
  clock: 'room',
  burger: 'room',
  cake: 'room',
  fruit: 'room',
  guitar: 'room',
  book: 'room',
};
