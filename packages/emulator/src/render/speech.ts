import { type Picture, toYuv } from './picture.ts';

const BARS = 9;
const LIGHT = toYuv(255, 255, 255);
const DARK = toYuv(11, 13, 20);

/** Draws bars that dance as a level meter does, in the upper right corner: the sign that somebody speaks. */
export function drawSpeech(frame: Picture, t: number, cycles: number): void {
  const [left, top, width, height] = [frame.width - 12 - BARS * 8 - 8, 12, BARS * 8 + 8, 32];
  fillRect(frame, left, top, width, height, DARK);
  for (let bar = 0; bar < BARS; bar++) {
    const level = Math.round((levelOf(bar, t * cycles) * 22) / 2) * 2 + 2;
    fillRect(frame, left + 6 + bar * 8, top + 16 - level / 2, 4, level, LIGHT);
  }
}

/** From 0 to 1; whole turns of `phase` end as they began. */
function levelOf(bar: number, phase: number): number {
  const turn = 2 * Math.PI * phase;
  const wave = Math.sin(7 * turn + bar * 1.9) * Math.sin(3 * turn + bar * 0.7);
  const voice = 0.6 + 0.4 * Math.sin(2 * turn);
  return Math.abs(wave) * voice * (1 - Math.abs(bar - (BARS - 1) / 2) / BARS);
}

/** All sides are made even, so that colours cover the same as brightness. */
function fillRect(
  frame: Picture,
  left: number,
  top: number,
  width: number,
  height: number,
  colour: { readonly y: number; readonly u: number; readonly v: number },
): void {
  const [x, y] = [Math.floor(left / 2), Math.floor(top / 2)];
  const half = frame.width / 2;
  for (let row = y; row < y + height / 2; row++) {
    frame.u.fill(colour.u, row * half + x, row * half + x + width / 2);
    frame.v.fill(colour.v, row * half + x, row * half + x + width / 2);
    for (const line of [row * 2, row * 2 + 1]) {
      frame.y.fill(colour.y, line * frame.width + x * 2, line * frame.width + x * 2 + width);
    }
  }
}
