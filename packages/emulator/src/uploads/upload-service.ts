import type { UploadGrant } from '@videogen/types';
import type { Core } from '../core.ts';
import { mediaFormats, serviceUriValidForMs } from '../generated/contract.ts';
import type { DueItem } from '../persistence/records.ts';
import { createTrimmer } from '../tasks/trimmer.ts';
import type { UploadRecord } from './upload-record.ts';

/** Grants uploads and keeps what is sent. */
export interface UploadService {
  readonly grant: (organization: string, filename: string) => Promise<UploadGrant>;
  /** Notes the content that was sent; false when the upload has gone meanwhile. */
  readonly attach: (id: string, file: { readonly blob: string; readonly size: number }) => Promise<boolean>;
  /** Ends the `service_uri` of an upload. */
  readonly expire: (item: DueItem) => Promise<void>;
}

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.values(mediaFormats)
    .flat()
    .flatMap(({ extensions, mediaType }) => extensions.map((extension) => [extension, mediaType])),
);

/** The media type that the extension of a file name stands for; undefined when it is none that the service takes. */
export function typeByName(filename: string): string | undefined {
  return TYPES.get(/\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? '');
}

/** Makes the keeper of uploads. */
export function createUploadService(core: Core): UploadService {
  const { settings, state, time, blobs, ids, runner } = core;
  const trimmer = createTrimmer(core);
  return {
    async grant(organization, filename) {
      const now = time.now();
      const upload: UploadRecord = {
        id: ids.token(),
        version: 1,
        organization,
        filename,
        signature: ids.token(),
        headers: {
          'Content-Type': typeByName(filename) ?? 'application/octet-stream',
          'x-upload-token': ids.token(),
        },
        createdAt: now,
        writableUntil: now + settings.assumptions['presigned-url-lifetime'].seconds * 1000,
        readableUntil: now + serviceUriValidForMs,
        file: null,
      };
      const expiry: DueItem = {
        id: `upload:${upload.id}`,
        at: upload.readableUntil,
        kind: 'upload-expiry',
        ref: upload.id,
      };
      await state.commit({ uploads: [upload], due: [expiry] });
      runner.wake(upload.readableUntil);
      return {
        presigned_url: `${core.origin()}/uploads/${upload.id}?expires=${Math.floor(upload.writableUntil / 1000)}&signature=${upload.signature}`,
        headers: { ...upload.headers },
        service_uri: `service://${upload.id}`,
      };
    },
    async attach(id, { blob, size }) {
      for (;;) {
        const upload = await state.uploads.get(id);
        if (upload === undefined || time.now() >= upload.readableUntil) return false;
        const next = { ...upload, version: upload.version + 1, file: { blob, size, at: time.now() } };
        if (!(await state.commit({ uploads: [next] }))) continue;
        if (upload.file !== null) await blobs.release(upload.file.blob);
        await trimmer.makeRoom();
        return true;
      }
    },
    async expire(item) {
      const upload = await state.uploads.get(item.ref);
      if (upload?.file == null) {
        await state.commit({ done: [item.id] });
        return;
      }
      const next = { ...upload, version: upload.version + 1, file: null };
      if (await state.commit({ uploads: [next], done: [item.id] })) await blobs.release(upload.file.blob);
    },
  };
}
