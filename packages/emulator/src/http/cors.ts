/** The methods that a page may use. */
export const METHODS = 'GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS';

/** The headers of responses that a page may read. The star does not count for requests with credentials. */
export const EXPOSED_HEADERS: string = [
  '*',
  'x-videogen-assumption',
  'x-videogen-fault',
  'retry-after',
  'etag',
  'content-range',
  'accept-ranges',
  'location',
].join(',');
