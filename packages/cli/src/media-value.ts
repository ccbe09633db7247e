import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { isVideoClientError, type MediaKind, type MediaSource, type VideoClient } from '@videogen/client';
import type { FieldDescription } from '@videogen/types';
import { CliError } from './cli-error.ts';
import { readStdin } from './read-stdin.ts';
import type { Session } from './session.ts';

/** A media file as it was given: a reference to an uploaded one, or one that is to be uploaded. */
export type MediaGiven =
  | { readonly kind: 'reference'; readonly serviceUri: string }
  | {
      readonly kind: 'file';
      /** Its name, for messages. */
      readonly file: string;
      readonly source: MediaSource;
      readonly accepts: readonly MediaKind[];
    };

/**
 * Looks at what was given for a media field, before anything is sent.
 *
 * @param text a path, `-` for stdin, or a reference such as `service://…`
 * @throws {CliError} `usage`
 */
export async function openMediaValue(
  { host }: Pick<Session, 'host'>,
  { name, accepts = [] }: Pick<FieldDescription, 'name' | 'accepts'>,
  text: string,
): Promise<MediaGiven> {
  if (text.startsWith('service://')) return { kind: 'reference', serviceUri: text };
  if (text === '-')
    return { kind: 'file', file: 'stdin', source: new Blob([await readStdin(host.stdin)]), accepts };
  if (/^https?:\/\//.test(text)) {
    throw new CliError(
      'usage',
      `${name}: the service takes files, not URLs`,
      'Download it and give the file',
    );
  }
  const found = await stat(text).catch(() => undefined);
  if (found?.isFile()) return { kind: 'file', file: text, source: { path: text }, accepts };
  const problem = found === undefined ? 'there is no file' : 'it is not a file:';
  throw new CliError('usage', `${name}: ${problem} ${text}`, 'Check the path');
}

/** Uploads a file, telling how far it has come; a reference is taken as it is. */
export async function uploadMedia(
  { reporter, signal }: Pick<Session, 'reporter' | 'signal'>,
  client: VideoClient,
  given: MediaGiven,
  filename?: string,
): Promise<{ service_uri: string }> {
  if (given.kind === 'reference') return { service_uri: given.serviceUri };
  const { file, source, accepts } = given;
  const upload = client.upload(source, {
    signal,
    accepts,
    filename: filename ?? (file === 'stdin' ? undefined : basename(file)),
    onProgress: ({ sent, total }) => reporter.report({ event: 'upload', file, sent, total }),
  });
  const uploaded = await upload.catch((error: unknown) => {
    // The client has seen the content alone; who reads the message has given a file.
    if (isVideoClientError(error, 'media')) error.message = `${file}: ${error.message}`;
    throw error;
  });
  const { service_uri, format, size, expiresAt } = uploaded;
  reporter.report({
    event: 'uploaded',
    file,
    format,
    size,
    service_uri,
    expires_at: expiresAt.toISOString(),
  });
  return { service_uri };
}

/** The content of a file that is to be uploaded. */
export async function blobOf({ source }: Extract<MediaGiven, { kind: 'file' }>): Promise<Blob> {
  if (source instanceof Blob) return source;
  // Sound: `openMediaValue` makes no other sources than blobs and paths.
  return openAsBlob((source as { readonly path: string }).path);
}
