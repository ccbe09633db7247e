import {
  createAuthenticate,
  type Exchange,
  getHeader,
  type KeyStore,
  type MediaRouteName,
  operationRoutes,
  ownMediaRoutes,
  type RateLimiter,
  type Route,
} from '@videogen/engine';
import type { OperationId } from '@videogen/types';
import { createRateLimit } from './assumptions/rate-limit.ts';
import type { EmulatorContext } from './emulator-context.ts';
import { withHttpFaults } from './faults/http-faults.ts';
import { withExpiredGrants } from './faults/port-faults.ts';
import {
  createDispatcher,
  type DispatcherDependencies,
  type RequestHandler,
  type Served,
} from './http/dispatch.ts';
import { createEndpoint, type Endpoint } from './http/endpoint.ts';
import type { Settings } from './options/normalize-options.ts';

/** Creates what responds to requests. */
export function createRequestHandler(
  context: EmulatorContext,
  more: Pick<DispatcherDependencies, 'guard' | 'own'> = {},
): RequestHandler {
  const { journal, settings, time: clock } = context;
  const { assumptions: policy, onError } = settings;
  const findOrganization = createFindOrganization(settings);
  const endpoint = createEndpoint({ journal, policy, clock, findOrganization, onError });
  return createDispatcher({ ...more, endpoint, routes: createRoutes(context, endpoint) });
}

/** Finds the organization of a key, also of one that is refused. */
function createFindOrganization({ keys }: Settings): (exchange: Exchange) => string | null {
  const organizations = new Map(keys.map(({ key, organization }) => [`Bearer ${key}`, organization]));
  return (exchange) => organizations.get(getHeader(exchange, 'authorization') ?? '') ?? null;
}

/** Creates the routes of the operations and of the media; each is an endpoint that faults can target. */
function createRoutes(context: EmulatorContext, endpoint: Endpoint): readonly Served[] {
  const { service, settings, state, blobs, trimmer, time, faults } = context;
  const { assumptions: policy } = settings;
  // The keys of an emulator are no secrets, so they need no hashes.
  const known = new Map(settings.keys.map((key, index) => [key.key, { ...key, id: `key-${index + 1}` }]));
  const keys: KeyStore = { find: (key) => known.get(key) };
  const limiter: RateLimiter = createRateLimit(() => policy['rate-limits'], time.now);
  const authenticate = createAuthenticate(keys, limiter);
  const mediaContext = { blobs, policy, clock: time, state: withExpiredGrants(state, faults, 'putUpload') };

  const uploads = {
    ...service.uploads,
    async attach(...args: Parameters<typeof service.uploads.attach>) {
      const attached = await service.uploads.attach(...args);
      await trimmer.makeRoom();
      return attached;
    },
  };

  const served = ({ name, method, path, handle }: FaultyRoute): Served => ({
    method,
    path,
    serve: endpoint(name, handle, (replyTo) => withHttpFaults(replyTo, name, faults)),
  });

  return [
    ...operationRoutes({ service, authenticate }),
    ...ownMediaRoutes({ context: mediaContext, uploads }),
  ].map(served);
}

/** A route that faults can target by its name. */
interface FaultyRoute extends Route {
  readonly name: OperationId | MediaRouteName;
}
