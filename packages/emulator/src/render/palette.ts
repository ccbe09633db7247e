import { mix, type Rgb, rgb, svgColour } from './colours.ts';
import type { Setting, Time } from './prompt/words.ts';
import { type Light, lights, sceneries } from './scenery.ts';

/** The colours of a scene. */
export interface Palette {
  readonly setting: Setting;
  readonly time: Time;
  /** The light on the ground: daylight in settings without a sky, at any time. */
  readonly light: Light;
  /** Leans a colour to that of the prompt. */
  readonly coloured: (colour: Rgb) => Rgb;
}

/** Creates the palette of a scene. */
export function createPalette(
  { setting, time }: { readonly setting: Setting; readonly time: Time },
  coloured: Palette['coloured'],
): Palette {
  return { setting, time, coloured, light: lights[sceneries[setting].sky ? time : 'day'] };
}

/** Gives a drawing's colours the light of the scene. */
export function lit(svg: string, { light, coloured, time }: Palette): string {
  const { top, horizon } = lights[time];
  return svg
    .replace(/#[\da-f]{6}/g, (colour) => svgColour(coloured(mix(rgb(colour), rgb(light.shade), light.share))))
    .replaceAll('{top}', top)
    .replaceAll('{horizon}', horizon);
}
