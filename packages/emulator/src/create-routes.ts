import {
  createAuthenticate,
  type KeyStore,
  type MediaRouteName,
  operationRoutes,
  ownMediaRoutes,
  type RateLimiter,
  type Route,
} from '@videogen/service';
import type { OperationId } from '@videogen/types';
import { createRateLimit } from './assumptions/rate-limit.ts';
import { withHttpFaults } from './faults/http-faults.ts';
import { withExpiredGrants } from './faults/port-faults.ts';
import type { Endpoint } from './http/endpoint.ts';
import type { Served } from './http/respond.ts';
import type { Parts } from './parts.ts';

/** Creates the routes of the operations and of the media; each is an endpoint that faults can target. */
export function createRoutes(parts: Parts, endpoint: Endpoint): readonly Served[] {
  const { service, settings } = parts;
  const { state, blobs, trimmer } = parts.storage;
  const { time, faults } = parts.controls;
  const { assumptions: policy } = settings;
  // The keys of an emulator are no secrets, so they need no hashes.
  const known = new Map(settings.keys.map((key, index) => [key.key, { ...key, id: `key-${index + 1}` }]));
  const keys: KeyStore = { find: (key) => known.get(key) };
  const limiter: RateLimiter = createRateLimit(() => policy['rate-limits'], time.now);
  const authenticate = createAuthenticate(keys, limiter);
  const context = { blobs, policy, clock: time, state: withExpiredGrants(state, faults, 'putUpload') };
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
  return [...operationRoutes({ service, authenticate }), ...ownMediaRoutes({ context, uploads })].map(served);
}

/** A route that faults can target by its name. */
interface FaultyRoute extends Route {
  readonly name: OperationId | MediaRouteName;
}
