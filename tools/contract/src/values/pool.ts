import { serviceUriPrefix } from '@videogen/types/facts';

/** Kinds of media. */
export type MediaKind = 'image' | 'audio' | 'video';

/** Values that cannot be generated from a schema, because they must exist on the target. */
export type Pool = {
  /** A `service_uri` of an uploaded file of a kind. */
  reference(kind: MediaKind): string;
  /** A small file of a kind, base64 encoded. */
  inline(kind: MediaKind): string;
  /** Prefix of callback URLs, with a slash at the end. Requests below it have no effect. */
  readonly urlPrefix: string;
};

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Values that match the schemas and exist nowhere. */
export const paperPool: Pool = {
  reference: (kind) => `${serviceUriPrefix}${kind}`,
  inline: () => pixel,
  urlPrefix: 'https://app.example/',
};
