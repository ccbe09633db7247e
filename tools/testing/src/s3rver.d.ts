declare module 's3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  /** What the tests use of an S3-compatible server that has no types of its own. */
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
