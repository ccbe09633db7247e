import { mix, type Rgb, rgb, yuv } from './colours.ts';
import { type Prop, props } from './drawings/props.ts';
import { even } from './frame-size.ts';
import { drawMarks, markColour, visibleIndexes } from './marks.ts';
import { noise, outlines } from './outlines.ts';
import { drawOverlay, type Overlay } from './overlay.ts';
import { squareFromSvg } from './overlay-from-svg.ts';
import { paintBelow } from './paint.ts';
import { lit, type Palette } from './palette.ts';
import type { Picture, Yuv } from './picture.ts';
import { type Shape, sceneries } from './scenery.ts';
import type { Random } from './seed.ts';

/** One layer of the ground, scrolling sideways. */
export interface Layer {
  readonly shape: Shape;
  readonly colour: Yuv;
  /** Of its windows, stripes or stones. */
  readonly marks: Yuv;
  /** Height of its base line, in shares of the frame's height. */
  readonly base: number;
  /** 0 for the farthest, 1 for the nearest. */
  readonly depth: number;
  /** Scrolling speed per second, in heights of the frame. */
  readonly speed: number;
  readonly seed: number;
  readonly props: readonly StandingProp[];
}

/** A drawing that stands on a layer and repeats. */
interface StandingProp {
  readonly drawing: Overlay;
  /** Distance of one to the next, in heights of the frame. */
  readonly every: number;
  /** Its position within that distance, in heights of the frame; varies when undefined. */
  readonly at: number | undefined;
  /** Height of its foot above the ground, in shares of the frame's height. */
  readonly above: number;
}

/** Options of {@link createGround}. */
export interface GroundOptions {
  /** Number of layers to draw, from the nearest one. */
  readonly layers: number;
  /** 1 is the speed of a prompt that names none. */
  readonly pace: number;
  /** The shorter side of the frame, in pixels. */
  readonly side: number;
  /** The height of the frame, in pixels. */
  readonly height: number;
  readonly random: Random;
}

/** Creates the layers of the ground, far to near. */
export async function createGround(palette: Palette, options: GroundOptions): Promise<readonly Layer[]> {
  const { colours, shapes, from, to } = sceneries[palette.setting];
  const kept = colours.slice(Math.max(0, colours.length - options.layers));
  const skipped = colours.length - kept.length;
  const plans = kept.map((colour, index) => {
    const depth = kept.length === 1 ? 1 : index / (kept.length - 1);
    const shape = shapes[Math.min(shapes.length - 1, index + skipped)] ?? 'hills';
    const shown = colourAt(colour, depth, palette);
    const near = kept.length - 1 - index;
    return {
      standing: props[palette.setting].flatMap(([layer, prop]) => (layer === near ? [prop] : [])),
      layer: {
        shape,
        depth,
        colour: yuv(shown),
        marks: yuv(markColour(shape, shown, palette.time)),
        base: from + (to - from) * depth,
        speed: ((0.04 + 0.14 * depth) * options.pace * options.side) / options.height,
        seed: options.random() * 1000,
      },
    };
  });
  return Promise.all(
    plans.map(async ({ standing, layer }) => ({
      ...layer,
      props: await Promise.all(standing.map((prop) => drawProp(prop, palette, options.side))),
    })),
  );
}

function colourAt(colour: string, depth: number, { light, coloured }: Palette): Rgb {
  const shaded = mix(rgb(colour), rgb(light.shade), light.share);
  // Distant layers take on the colour of the horizon.
  return coloured(mix(shaded, rgb(light.horizon), 0.3 * (1 - depth)));
}

async function drawProp({ svg, size, every, at, above = 0 }: Prop, palette: Palette, side: number) {
  return { drawing: await squareFromSvg(lit(svg, palette), even(size * side)), every, at, above };
}

/** Draws a layer as it is at a moment, in seconds. */
export function drawLayer(target: Picture, layer: Layer, seconds: number): void {
  const { width, height } = target;
  const start = layer.seed + layer.speed * seconds;
  const edgeAt = (column: number): number =>
    height * (layer.base - outlines[layer.shape](start + column / height, seconds, layer.seed));
  const edges = Float64Array.from({ length: width }, (_, column) => edgeAt(column));
  paintBelow(target, edges, layer.colour);
  drawMarks(target, layer, { start, seconds, edges });
  for (const { drawing, every, at, above } of layer.props) {
    for (const index of visibleIndexes(target, { start, every, reach: drawing.width / height })) {
      const left = (index * every + (at ?? 0.4 * every * noise(index)) - start) * height;
      // Feet are a little below the outline, which is seldom level.
      const foot = edgeAt(left + drawing.width / 2) + drawing.width * 0.06 - above * height;
      drawOverlay(target, drawing, left, foot - drawing.height);
    }
  }
}
