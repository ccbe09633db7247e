/** A page would have to be allowed to set this header by the service (CORS); the browser's own is sent. */
export const agent: Readonly<Record<string, string>> | undefined = undefined;
