import type { Blob, BlobStore } from '@videogen/service';
import { placeholderVideo } from '@videogen/synthetic-video/placeholder';
import { exampleMedia } from '../generated/example-media.ts';
import { sampleSound } from '../sample-sound.ts';

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

const FILES = {
  image: () => Uint8Array.from(atob(PORTRAIT), (character) => character.charCodeAt(0)),
  audio: () => new Uint8Array(sampleSound(1)),
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
