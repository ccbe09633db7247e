declare module 's3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  /** The parts of s3rver, which has no types, that the tests use. */
  // biome-ignore lint/style/noDefaultExport: this is what the package exports.
  export default class S3rver {
    constructor(options: {
      silent: boolean;
      directory: string;
      configureBuckets: readonly { name: string; configs: readonly string[] }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): (request: IncomingMessage, response: ServerResponse) => unknown;
  }
}
