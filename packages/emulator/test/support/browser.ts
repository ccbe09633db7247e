import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';

/** The playback of a video in a browser. */
export interface Playback {
  readonly error: string | undefined;
  readonly duration: number;
  readonly width: number;
  readonly height: number;
  readonly position: number;
  readonly videoBytes: number;
  readonly audioBytes: number;
}

/** Serves files from memory on loopback, for a browser. */
export async function serveFiles(
  files: ReadonlyMap<string, Uint8Array>,
): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const file = files.get((request.url ?? '/').slice(1));
    if (file) response.setHeader('content-type', 'video/mp4').end(file);
    else
      response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><title>player</title><body></body>');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, server };
}

/** Plays a file in a page until its position has reached `until` seconds, or it fails. */
export async function play(browser: Browser, url: string, until: number): Promise<Playback> {
  const page = await browser.newPage();
  try {
    await page.goto(new URL('/', url).href);
    return await page.evaluate(playInPage, { url, until });
  } finally {
    await page.close();
  }
}

/** Runs inside the page. */
async function playInPage({ url, until }: { url: string; until: number }): Promise<Playback> {
  const video = document.createElement('video');
  video.muted = true;
  video.src = url;
  document.body.append(video);
  await new Promise<void>((resolve) => {
    video.addEventListener('error', () => resolve());
    video.addEventListener('timeupdate', () => {
      if (video.currentTime >= until) resolve();
    });
    video.play().catch(() => resolve());
  });
  // Chromium's counters of decoded bytes, which the DOM's types do not know.
  const counted = video as HTMLVideoElement & {
    readonly webkitVideoDecodedByteCount: number;
    readonly webkitAudioDecodedByteCount: number;
  };
  return {
    error: video.error?.message,
    duration: video.duration,
    width: video.videoWidth,
    height: video.videoHeight,
    position: video.currentTime,
    videoBytes: counted.webkitVideoDecodedByteCount,
    audioBytes: counted.webkitAudioDecodedByteCount,
  };
}
