import { cleanText } from '@videogen/shared/clean-text';
import { usageError } from '../cli-error.ts';
import { connect } from '../connect.ts';
import { openMediaValue, uploadMedia } from '../media-value.ts';
import type { Session } from '../session.ts';

/** Uploads a file, and prints its reference. */
export async function uploadFile(session: Session, path: string, filename?: string): Promise<void> {
  const accepts = ['image', 'audio', 'video'] as const;
  const given = await openMediaValue(session, { name: 'file', accepts }, path);
  if (given.kind === 'reference')
    throw usageError(`${path} is already a reference`, 'Use it without an upload');
  const client = await connect(session);
  const { service_uri } = await uploadMedia(session, client, given, filename);
  session.reporter.result(cleanText(service_uri));
}
