import type { Blob, BlobStore } from '@videogen/service';
import { exampleMedia } from '../generated/example-media.ts';
import { placeholderVideo } from '../render/placeholder.ts';

/** A portrait of 240 by 240 pixels in four colours, as PNG. */
const PORTRAIT =
  'iVBORw0KGgoAAAANSUhEUgAAAPAAAADwAgMAAABDOwEBAAAACVBMVEXz07j1ngtPRuVG/cT0AAAACXBIWXMAAAsTAAALEwEAmpwYAAACEklEQVRo' +
  '3u3YQW6DMBAF0C+WHCX3MQuOwCm4hPdskKCnbNVGKcEe+w+GQNqZbfQ0842TYOOjoGDYsGHDhg0bNmzYsOFzML5qKwYyOvFZ/4OrLXjAveoNGI/S' +
  '4+EX12oM5FtLH0xLfFPifokrJQaIuUFMLc6N7Fon1htEZDE0mMhSaDCRpdBgIkuhwUSWQoOKLIQGFbkQ32g8hLh+De5DXNEY4FZsdzzF8O0VeIjh' +
  '+vK4j+Hq8hggd4lheWtHN7dhw/8I2y+JFr/pP8ab/j+f90Jz3ktc2btnET7vfbvomFB0uik7VxXhouNg0UG06AhcdvguOvYXXTiU3ZMMxNTH3A0t' +
  '567UeMrfKyUu0/ps4wSeso1TF4hD7goweXU5ZGz60nRKzWy3zIYNG740nt13dVvw6O7V6vHDJjTSM6cnl7B7Kh32z7jR4NmtqlNgv8YNj4PGQmtQ' +
  'jYXW4BrHW4NrHG+N7DNOPGskN+ayWgr7OG4YPDuhOgKPEm4J7CXc5LE4dWRu0FNH5gY9dWRucDskvk/ARw5Dg48chgYfOQwNReQgNBSRg9BQRA5C' +
  'QxE5CA1N5HXoHfGcw10CjzncJrDP4eYo7JxqxaBar9WK7YfHPG5F7PO4OQY7p1vu3fDM4O4IPDK4PQJ7BjdHYOeUz2ovPHO4uxgeOdxeDHsONxfD' +
  'zmm32NvjmcWdYc33YvnNMGz4r+JPNubFt3hDBZgAAAAASUVORK5CYII=';

const SAMPLES_PER_SECOND = 8000;

/** One second of a tone of 220 Hz, as WAV with 8 bits a sample. */
function tone(): Uint8Array {
  const view = new DataView(new ArrayBuffer(44 + SAMPLES_PER_SECOND));
  const words = [0x52494646, 0x57415645, 0x666d7420, 0x64617461]; // RIFF, WAVE, fmt, data
  for (const [index, at] of [0, 8, 12, 36].entries()) view.setUint32(at, words[index] ?? 0);
  view.setUint32(4, view.byteLength - 8, true);
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLES_PER_SECOND, true);
  view.setUint32(28, SAMPLES_PER_SECOND, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  view.setUint32(40, SAMPLES_PER_SECOND, true);
  for (let at = 0; at < SAMPLES_PER_SECOND; at += 1)
    view.setUint8(44 + at, 128 + 60 * Math.sin((2 * Math.PI * 220 * at) / SAMPLES_PER_SECOND));
  return new Uint8Array(view.buffer);
}

const FILES = {
  image: () => Uint8Array.from(atob(PORTRAIT), (character) => character.charCodeAt(0)),
  audio: tone,
  video: () => placeholderVideo({ aspectRatio: '16:9', seconds: 2 }).bytes,
} as const;

const KINDS = new Map(Object.entries(exampleMedia));

/** Creates what stores a small file for each `service_uri` in the examples of the documents, so that these can be sent as they are. */
export function createExampleFiles(blobs: BlobStore): (serviceUri: string) => Promise<Blob | undefined> {
  return async (serviceUri) => {
    const kind = KINDS.get(serviceUri);
    return kind === undefined ? undefined : blobs.put(FILES[kind]());
  };
}
