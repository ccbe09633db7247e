import type { BlobStore } from '../ports/blob-store.ts';
import type { MediaKind } from '../ports/records.ts';

/** What the content of a file says it is. */
interface Inspected {
  readonly kind: MediaKind;
  readonly format: string;
  readonly mediaType: string;
}

/** Pixels. */
interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Looks into media files. */
export interface MediaInspector {
  /** Kind and format by content; undefined for content that is none of the supported formats. */
  readonly inspect: (blob: string, wanted: readonly MediaKind[]) => Promise<Inspected | undefined>;
  /** Width and height of the picture in pixels; undefined when the file has no readable picture. */
  readonly pictureSize: (blob: string) => Promise<PictureSize | undefined>;
  /** The aspect ratio closest to the picture's; undefined when the file has no readable picture. */
  readonly aspectRatio: (blob: string) => Promise<string | undefined>;
}

const REMEMBERED = 1000;

/** Makes an inspector, which loads the media code when it is first needed and remembers what it saw. */
export function createMediaInspector(blobs: BlobStore): MediaInspector {
  const formats = remember(async (blob): Promise<Inspected | undefined> => {
    const source = await blobs.source(blob);
    if (source === undefined) return undefined;
    const [{ detectFormat }, { readHead }] = await Promise.all([
      import('../media/detect-format.ts'),
      import('../media/open-media.ts'),
    ]);
    return detectFormat(await readHead(source));
  });
  const probes = remember(async (blob) => {
    const source = await blobs.source(blob);
    if (source === undefined) return undefined;
    const { probeMedia } = await import('../media/probe-media.ts');
    const probed = await probeMedia(source);
    return probed.ok ? probed.media : undefined;
  });
  const pictureSize = async (blob: string): Promise<PictureSize | undefined> => {
    const { width, height } = (await probes(blob)) ?? {};
    return width === undefined || height === undefined ? undefined : { width, height };
  };
  return {
    async inspect(blob, wanted) {
      const found = await formats(blob);
      if (found === undefined || wanted.includes(found.kind)) return found;
      // A container of videos may hold nothing but sound, which its first bytes do not tell.
      const media = found.kind === 'video' && wanted.includes('audio') ? await probes(blob) : undefined;
      return media === undefined ? found : { ...found, kind: media.kind, format: media.format };
    },
    pictureSize,
    async aspectRatio(blob) {
      const size = await pictureSize(blob);
      if (size === undefined) return undefined;
      const { closestAspectRatio } = await import('../media/aspect-ratio.ts');
      return closestAspectRatio(size.width, size.height);
    },
  };
}

/** Content under a key never changes, so what was seen in it stays true. */
function remember<T>(look: (blob: string) => Promise<T>): (blob: string) => Promise<T> {
  const seen = new Map<string, Promise<T>>();
  return (blob) => {
    const known = seen.get(blob);
    if (known !== undefined) return known;
    const [oldest] = seen.keys();
    if (seen.size >= REMEMBERED && oldest !== undefined) seen.delete(oldest);
    const found = look(blob);
    seen.set(blob, found);
    found.catch(() => seen.delete(blob));
    return found;
  };
}
