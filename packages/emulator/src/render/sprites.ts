import type { Overlay } from './overlay.ts';
import { squareFromSvg } from './overlay-from-svg.ts';

/** The small drawings that templates let rise over the picture. */
export type SpriteName = 'heart' | 'lips' | 'note';

/** The position and look of a small drawing at one moment. */
export interface SpriteShot {
  readonly name: SpriteName;
  /** Position of its middle, from 0 (left) to 1 (right). */
  readonly x: number;
  /** Position of its middle, from 0 (top) to 1 (bottom). */
  readonly y: number;
  /** Width in shares of the frame's shorter side. */
  readonly size: number;
  /** From 0 to 1. */
  readonly opacity: number;
}

const HEART = `<path d="M50 88C20 66 6 48 6 30 6 16 17 8 28 8c10 0 18 6 22 15C54 14 62 8 72 8c11 0 22 8 22 22 0 18-14 36-44 58z" fill="#ff3d6e" stroke="#ffffff" stroke-width="5"/>`;
const LIPS = `<path d="M4 46C20 34 30 18 40 22c4 1 7 4 10 6 3-2 6-5 10-6 10-4 20 12 36 24C82 72 66 84 50 84S18 72 4 46z" fill="#e0214f"/><path d="M14 46c12-2 20-6 26-5 4 1 6 3 10 3s6-2 10-3c6-1 14 3 26 5-12 4-22 10-36 10S26 50 14 46z" fill="#7a0f2c"/><path d="M30 68c8 6 32 6 40 0" stroke="#ff8aa8" stroke-width="4" fill="none" stroke-linecap="round"/>`;
const NOTE = `<path d="M36 14l46-8v56a15 12 0 1 1-9-10V24l-28 5v43a15 12 0 1 1-9-10z" fill="#ffe066" stroke="#1b1e28" stroke-width="3"/>`;
const DRAWINGS: Readonly<Record<SpriteName, string>> = { heart: HEART, lips: LIPS, note: NOTE };

/** Sizes are rounded to steps, so that a growing drawing needs few pictures. */
const STEP = 8;

/** Draws each small drawing once per size and keeps it. */
export class SpriteSheet {
  readonly #drawn = new Map<string, Overlay>();

  /** Prepares a drawing at a width in pixels, so that {@link get} has it. */
  async prepare(name: SpriteName, width: number): Promise<void> {
    const side = sideOf(width);
    const key = `${name}:${side}`;
    if (this.#drawn.has(key)) return;
    this.#drawn.set(key, await squareFromSvg(DRAWINGS[name], side));
  }

  /** The drawing nearest to a width in pixels, if it was prepared. */
  get(name: SpriteName, width: number): Overlay | undefined {
    return this.#drawn.get(`${name}:${sideOf(width)}`);
  }
}

function sideOf(width: number): number {
  return Math.max(STEP, Math.round(width / STEP) * STEP);
}
