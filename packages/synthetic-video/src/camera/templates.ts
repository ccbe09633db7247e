import type { VideoTemplate } from '@videogen/types';

/** The placement of a picture relative to the frame. */
export interface Layer {
  /** Size relative to filling the frame. */
  readonly scale: number;
  /** Shift of the picture's middle from the frame's, in frame widths. */
  readonly x: number;
  /** Shift of the picture's middle from the frame's, in frame heights. */
  readonly y: number;
  /** Turn in the plane of the frame, in radians. */
  readonly rotate: number;
  /** Width relative to what `scale` gives; negative shows the picture mirrored. */
  readonly stretch: number;
}

/** An emoji at one moment. */
export interface SpriteShot {
  /** Id of the emoji. */
  readonly id: string;
  /** The middle, in shares of the frame. */
  readonly x: number;
  readonly y: number;
  /** Side, in shares of the frame's shorter side. */
  readonly size: number;
  /** From 0 to 1. */
  readonly opacity: number;
}

const AT_REST: Layer = { scale: 1, x: 0, y: 0, rotate: 0, stretch: 1 };
const [HEART, NOTE, LIPS] = ['2764', '1f3b5', '1f48b'] as const;

/** What is seen at one moment. */
export interface Shot {
  /** The picture, once or several times, later ones in front. */
  readonly layers: readonly Layer[];
  readonly sprites: readonly SpriteShot[];
}

/**
 * A movement: what is seen at `t` (0 at the beginning, 1 at the end) of a video of `seconds`.
 */
export type Motion = (t: number, seconds: number) => Shot;

const TURN = 2 * Math.PI;

/** Returns the movement of a template; undefined for an unknown one. */
export function templateMotion(template: string | undefined): Motion | undefined {
  return byName.get(template ?? '');
}

/** Breathing and nodding, `rate` times a second. */
export function speaking(rate: number): Motion {
  return (t, seconds) => {
    const phase = TURN * t * seconds * rate;
    return still({
      scale: 1.07 + 0.012 * Math.sin(phase),
      y: 0.008 * Math.sin(2 * phase),
      rotate: 0.012 * Math.sin(phase),
    });
  };
}

const TEMPLATES = {
  zoom_in: (t) => still({ scale: 1 + 0.75 * ease(t) }),
  zoom_out: (t) => still({ scale: 1.75 - 0.75 * ease(t) }),
  // A card that is turned about its upright axis.
  '360_view': (t) => still({ scale: 0.86, stretch: Math.cos(TURN * t) }),
  crane_up: (t) => still({ scale: 1.5 - 0.2 * ease(t), y: -0.24 + 0.38 * ease(t) }),
  looping_animation: looping,
  groove_dance: dance,
  hug,
  kiss,
  french_kiss: frenchKiss,
  kissing_screen: kissTheScreen,
} satisfies Record<VideoTemplate, Motion>;

const byName = new Map<string, Motion>(Object.entries(TEMPLATES));

function looping(t: number, seconds: number): Shot {
  const phase = TURN * t * Math.max(1, Math.round(seconds / 2.5));
  return still({
    scale: 1.2 + 0.06 * Math.cos(phase),
    x: 0.045 * Math.cos(phase),
    y: 0.045 * Math.sin(phase),
    rotate: 0.035 * Math.sin(phase),
  });
}

/** Two beats a second: down on the beat, from foot to foot, with notes flying off. */
function dance(t: number, seconds: number): Shot {
  const beat = t * seconds * 2;
  const sway = Math.sin(Math.PI * beat);
  const bounce = Math.abs(Math.cos(Math.PI * beat));
  const layer = place({
    scale: 0.78 + 0.05 * bounce,
    x: 0.09 * sway,
    y: -0.05 * bounce - 0.02,
    rotate: 0.13 * sway,
    stretch: 1.06 - 0.1 * bounce,
  });
  return { layers: [layer], sprites: rising(NOTE, t, seconds, 5, 0.11) };
}

/** Two of the picture come together from the sides and sway in each other's arms. */
function hug(t: number, seconds: number): Shot {
  const met = ease(Math.min(1, t / 0.4));
  const sway = met * 0.03 * Math.sin(TURN * t * seconds * 0.5);
  const apart = 0.62 - 0.41 * met;
  const squeeze = 1 - 0.08 * met * (1 + Math.sin(TURN * t * seconds * 0.5));
  const layers = [
    place({ scale: 0.6, x: -apart, rotate: 0.12 * met + sway, stretch: squeeze }),
    place({ scale: 0.6, x: apart, rotate: -0.12 * met + sway, stretch: -squeeze }),
  ];
  const pulse = 0.18 + 0.03 * Math.sin(TURN * t * seconds);
  return {
    layers,
    sprites: [{ id: HEART, x: 0.5, y: 0.2, size: pulse, opacity: Math.max(0, met * 2 - 1) }],
  };
}

/** The camera comes close and tilts; at the end a few hearts rise. */
function kiss(t: number, seconds: number): Shot {
  const near = ease(Math.min(1, t / 0.6));
  const layer = place({ scale: 1.05 + 0.5 * near, y: 0.1 * near, rotate: -0.09 * near });
  const fade = Math.max(0, (t - 0.35) / 0.65);
  return {
    layers: [layer],
    sprites: rising(HEART, t, seconds, 4, 0.1).map((sprite) => faded(sprite, fade)),
  };
}

/** The picture and its mirror image lean in from both sides, deep and slow, in a stream of hearts. */
function frenchKiss(t: number, seconds: number): Shot {
  const near = ease(Math.min(1, t / 0.5));
  const turn = 0.2 * near + 0.05 * Math.sin(TURN * t * seconds * 0.4);
  const layers = [
    place({ scale: 0.72, x: -0.6 + 0.37 * near, rotate: turn }),
    place({ scale: 0.72, x: 0.6 - 0.37 * near, rotate: -turn, stretch: -1 }),
  ];
  return { layers, sprites: rising(HEART, t, seconds, 12, 0.13) };
}

/** The picture darts at the screen, and lips stay on the glass; again every 2.5 seconds. */
function kissTheScreen(t: number, seconds: number): Shot {
  const times = Math.max(1, Math.round(seconds / 2.5));
  const phase = (t * times) % 1;
  const dart = phase < 0.35 ? ease(phase / 0.35) : 1 - ease(Math.min(1, (phase - 0.35) / 0.4));
  const print = phase < 0.33 ? 0 : Math.min(1, (1 - phase) / 0.35);
  return {
    layers: [place({ scale: 1 + 1.1 * dart, y: 0.1 * dart })],
    sprites: [{ id: LIPS, x: 0.5, y: 0.52, size: 0.42, opacity: 0.9 * print }],
  };
}

/** Drawings that rise past the picture, each on its own way, over and over. */
function rising(id: string, t: number, seconds: number, count: number, size: number): readonly SpriteShot[] {
  return Array.from({ length: count }, (_, index) => {
    const way = (t * Math.max(1, Math.round(seconds / 2.5)) + index / count) % 1;
    return {
      id,
      x: 0.12 + 0.76 * ((index * 0.618) % 1) + 0.03 * Math.sin(TURN * (way * 2 + index / 3)),
      y: 1.05 - 1.1 * way,
      size: size * (0.7 + 0.3 * (index % 3)),
      opacity: Math.min(1, way * 6, (1 - way) * 3),
    };
  });
}

function faded(sprite: SpriteShot, opacity: number): SpriteShot {
  return { ...sprite, opacity: sprite.opacity * opacity };
}

function still(placement: Partial<Layer>): Shot {
  return { layers: [place(placement)], sprites: [] };
}

function place(placement: Partial<Layer>): Layer {
  return { ...AT_REST, ...placement };
}

/** Slow at both ends. */
function ease(t: number): number {
  return t * t * (3 - 2 * t);
}
