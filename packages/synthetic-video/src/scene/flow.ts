import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { assetUrl } from '../assets.ts';
import { type Draw, drawSprite } from '../codec/draw.ts';
import { spriteFromRgba } from '../codec/sprite.ts';
import type { PromptReading } from '../prompt/read-prompt.ts';
import { getChance } from './get-chance.ts';
import facts from './subjects.json' with { type: 'json' };

/** Pixels of the frame for each one that is computed. */
const BLOCK = 8;
/** Width of `assets/drawings/silk.svg`. */
const SHADES = 256;
const MARGIN = 4;

/** Creates a picture of flowing colors that shows nothing in particular, in the colors of the prompt. */
export async function createFlow({ colors, settings }: PromptReading, seed: string): Promise<Draw> {
  const own = colors.length > 0 ? colors : settings.time === 'night' ? facts.night : undefined;
  const chosen = facts.harmonies[Math.floor(getChance(seed) * facts.harmonies.length)] ?? [];
  const shades = await drawRamp(own ?? chosen);
  const speed = { slow: 0.35, fast: 1.4 }[settings.pace ?? ''] ?? 0.7;

  const waves = [1, 1.35, 1.7, 2.05].map((size, index) => {
    const chance = (name: string): number => getChance(`${seed} ${name} ${index}`);
    const turn = (0.5 + chance('speed')) * (index % 2 === 0 ? speed : -speed);
    return { x: (chance('x') - 0.5) * 3.6 * size, y: (chance('y') + 0.35) * 2.3 * size, turn };
  });

  const start = 6.28 * getChance(seed);
  return (frame, seconds) => {
    const width = Math.ceil(frame.width / BLOCK) + MARGIN;
    const height = Math.ceil(frame.height / BLOCK) + MARGIN;
    const pixels = new Uint32Array(width * height);
    for (let at = 0; at < pixels.length; at++) {
      const x = (at % width) * (BLOCK / frame.height);
      const y = Math.floor(at / width) * (BLOCK / frame.height);
      let bend = start;
      for (const wave of waves) bend += Math.sin(wave.x * x + wave.y * y + wave.turn * seconds + bend * 0.7);
      const shade = Math.floor((0.5 + 0.5 * Math.sin(bend * 1.15 + x)) * (SHADES - 1));
      pixels[at] = shades[shade] ?? 0;
    }
    const small = spriteFromRgba(new Uint8Array(pixels.buffer), width, height);
    drawSprite(frame, small, { x: frame.width / 2, y: frame.height / 2, scale: BLOCK });
  };
}

/** Draws shades from dark through the colors to light, with a soft highlight as on silk: a pixel in RGBA for each. */
async function drawRamp(colors: readonly string[]): Promise<Uint32Array> {
  const stops = [colors[0], ...colors, colors.at(-1)].map(
    (color, index, all) => `<stop offset="${index / (all.length - 1)}" stop-color="${color}"/>`,
  );
  const svg = readFileSync(assetUrl('drawings/silk.svg'), 'utf8').replace('<!--colors-->', stops.join(''));
  const pixels = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
  return new Uint32Array(Uint8Array.from(pixels).buffer);
}
