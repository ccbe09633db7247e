/** A request as `fetch` received it. */
export interface Sent {
  readonly url: string;
  readonly init: RequestInit & { readonly headers: Headers };
}

/** A `fetch` without a network. */
export function memoryFetch(handler: (sent: Sent) => Response | Promise<Response>): typeof globalThis.fetch {
  return async (input, init) => {
    const { url } = input instanceof Request ? input : { url: String(input) };
    const { headers, cache } = new Request(input, init);
    return handler({ url, init: { ...init, cache, headers } });
  };
}
