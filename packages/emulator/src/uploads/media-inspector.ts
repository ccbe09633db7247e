import type { Core } from '../core.ts';
import type { MediaKind } from './media-ref.ts';

/** What the content of a file says it is. */
interface Inspected {
  readonly kind: MediaKind;
  readonly format: string;
  readonly mediaType: string;
}

/** Looks into media files. */
export interface MediaInspector {
  /** Kind and format by content; undefined for content that is none of the supported formats. */
  readonly inspect: (blob: string, wanted: readonly MediaKind[]) => Promise<Inspected | undefined>;
  /** The aspect ratio closest to the picture's; undefined when the file has no readable picture. */
  readonly aspectRatio: (blob: string) => Promise<string | undefined>;
}

const REMEMBERED = 1000;

/** Makes an inspector, which loads the media code when it is first needed and remembers what it saw. */
export function createMediaInspector({ blobs }: Pick<Core, 'blobs'>): MediaInspector {
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
  return {
    async inspect(blob, wanted) {
      const found = await formats(blob);
      if (found === undefined || wanted.includes(found.kind)) return found;
      // A container of videos may hold nothing but sound, which its first bytes do not tell.
      const media = found.kind === 'video' && wanted.includes('audio') ? await probes(blob) : undefined;
      return media === undefined ? found : { ...found, kind: media.kind, format: media.format };
    },
    async aspectRatio(blob) {
      const media = await probes(blob);
      if (media?.width === undefined || media.height === undefined) return undefined;
      const { closestAspectRatio } = await import('../media/aspect-ratio.ts');
      return closestAspectRatio(media.width, media.height);
    },
  };
}

/** Content is named by its hash, so what was seen in it stays true. */
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
