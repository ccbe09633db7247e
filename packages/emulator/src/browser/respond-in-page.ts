import { matchRoute } from '@videogen/service';
import type { Endpoint } from '../http/endpoint.ts';
import type { Served } from '../http/listen.ts';

/** Creates the function that responds to requests without a server: it finds the route and serves it. */
export function respondInPage(
  routes: readonly Served[],
  endpoint: Endpoint,
): (request: Request) => Promise<Response> {
  const refuse = (error: unknown): Served['serve'] =>
    endpoint(null, () => {
      throw error;
    });
  return async (request) => {
    const arrival = { incoming: undefined, outgoing: undefined, request, headers: {}, params: {} };
    const { pathname, search } = new URL(request.url);
    try {
      const { route, params } = matchRoute(routes, request.method, pathname + search);
      return route.serve({ ...arrival, params });
    } catch (error) {
      return refuse(error)(arrival);
    }
  };
}
