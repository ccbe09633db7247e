/** A page may set this header only if the service allows it (CORS), so the browser sends its own. */
export const agent: string | undefined = undefined;
