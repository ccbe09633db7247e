import { ASPECT_RATIOS, type AspectRatio } from '@videogen/engine/media';
import { placeholderVideo } from '@videogen/synthetic-video/placeholder';
import type { Renderer } from './render-port.ts';

/** Creates the renderer of `render: 'none'`: a tiny placeholder of the right size and duration for each task. */
export function createPlaceholderRenderer(): Renderer {
  const made = new Map<string, ReturnType<typeof placeholderVideo>>();
  return {
    async render({ aspectRatio, seconds }) {
      const key = `${aspectRatio} ${seconds}`;
      const video = made.get(key) ?? placeholderVideo({ aspectRatio: knownRatio(aspectRatio), seconds });
      made.set(key, video);
      return video;
    },
    close: async () => undefined,
  };
}

/** Returns a ratio of the contract; 16:9 for any other. */
export function knownRatio(ratio: string): AspectRatio {
  return ASPECT_RATIOS.find((known) => known === ratio) ?? '16:9';
}
