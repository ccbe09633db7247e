import { closestAspectRatio } from '../media/aspect-ratio.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { MediaKind } from '../ports/records.ts';
import { StorageUnavailable } from './errors.ts';

/** The format of a file, detected by its content. */
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

/** A file, and whose it is: organizations take turns. */
export interface OwnedFile {
  /** Key of the content. */
  readonly blob: string;
  readonly organization: string;
}

/** Looks into media files. Every method rejects with `StorageUnavailable` when the storage fails, as nothing is known about the content then. */
export interface MediaInspector {
  /** Kind and format by content; undefined for content that is none of the supported formats. */
  readonly inspect: (file: OwnedFile, wanted: readonly MediaKind[]) => Promise<Inspected | undefined>;
  /**
   * Width and height of the picture in pixels; undefined when the file has no readable picture. Rejects when the
   * content could not be understood in time.
   */
  readonly pictureSize: (file: OwnedFile) => Promise<PictureSize | undefined>;
  /** The aspect ratio closest to the picture's; undefined when the file has no readable picture. */
  readonly aspectRatio: (file: OwnedFile) => Promise<string | undefined>;
}

const REMEMBERED = 1000;

/** Milliseconds in which a file is understood. Each delays the next file of another organization by no more. */
const PROBE_TIMEOUT = 3000;

/** The content could not be understood in time. */
class ProbeTimeout extends Error {}

/**
 * Creates an inspector, which loads the media code with the first file and caches what it finds.
 *
 * @param timeoutMs milliseconds in which a file is understood
 */
export function createMediaInspector(blobs: BlobStore, timeoutMs: number = PROBE_TIMEOUT): MediaInspector {
  const formats = remember(async ({ blob }) => {
    const source = await blobs.source(blob);
    if (source === undefined) return undefined;
    const { detectFormat, readHead } = await import('#media');
    return detectFormat(await readHead(source).catch(unreadable));
  });
  const probes = remember(async ({ blob, organization: group }) => {
    const detected = await formats({ blob, organization: group });
    if (detected === undefined) return undefined;
    const source = await blobs.source(blob);
    if (source === undefined) return undefined;
    const { probeMedia } = await import('#media');
    const options = { detected, group, withDuration: false, timeoutMs };
    const probed = await probeMedia(source, options);
    if (probed.ok) return probed.media;
    // Nothing is known about content that could not be read in time: the storage may be away, or the machine busy.
    if (probed.reason === 'UNREADABLE') unreadable(probed.message);
    if (probed.reason === 'TIMEOUT') throw new ProbeTimeout(probed.message);
    return undefined;
  });
  /** A file that takes too long to probe counts as unreadable when a client sent it. */
  const probeInput = async (file: OwnedFile): ReturnType<typeof probes> => {
    try {
      return await probes(file);
    } catch (error) {
      if (error instanceof ProbeTimeout) return undefined;
      throw error;
    }
  };
  return {
    async inspect(file, wanted) {
      const found = await formats(file);
      if (found === undefined || wanted.includes(found.kind)) return found;
      // A container of videos may hold sound only, which its first bytes do not show.
      const media = found.kind === 'video' && wanted.includes('audio') ? await probeInput(file) : undefined;
      return media === undefined ? found : { ...found, kind: media.kind, format: media.format };
    },
    pictureSize: async (file) => getSize(await probes(file)),
    async aspectRatio(file) {
      const size = getSize(await probeInput(file));
      return size && closestAspectRatio(size.width, size.height);
    },
  };
}

function getSize(media: Partial<PictureSize> | undefined): PictureSize | undefined {
  return hasPicture(media) ? { width: media.width, height: media.height } : undefined;
}

function hasPicture(media: Partial<PictureSize> | undefined): media is PictureSize {
  if (media?.width === undefined) return false;
  // Stryker disable next-line ConditionalExpression: a file has both lengths, or neither.
  return media.height !== undefined;
}

function unreadable(cause: unknown): never {
  throw new StorageUnavailable(cause, { nothingStored: true });
}

/** Content under a key never changes, so the cache stays valid. */
function remember<T>(look: (file: OwnedFile) => Promise<T>): (file: OwnedFile) => Promise<T> {
  const seen = new Map<string, Promise<T>>();
  return (file) => {
    const { blob } = file;
    const known = seen.get(blob);
    if (known !== undefined) return known;
    const [oldest = blob] = seen.keys();
    if (seen.size >= REMEMBERED) seen.delete(oldest);
    const found = look(file);
    seen.set(blob, found);
    found.catch(() => seen.delete(blob));
    return found;
  };
}
