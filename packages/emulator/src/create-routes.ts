import { createAuthenticate, operationRoutes, ownMediaRoutes, type RateLimiter } from '@videogen/service';
import { createMemoryKeys } from '@videogen/service/memory';
import { createRateLimit } from './assumptions/rate-limit.ts';
import { withExpiredGrants } from './faults/expired-grants.ts';
import type { Endpoint } from './http/endpoint.ts';
import type { Served } from './http/listen.ts';
import type { Parts } from './parts.ts';

/** The paths of the service that an emulator serves: the operations, and the URLs of the media. */
export interface EmulatorRoutes {
  readonly operations: readonly Served[];
  readonly media: readonly Served[];
}

/** Creates the routes; each is an endpoint that faults can be put on. */
export function createRoutes(parts: Parts, endpoint: Endpoint): EmulatorRoutes {
  const { service, settings, time, state, faults, blobs, trimmer } = parts;
  const { assumptions: policy } = settings;
  const keys = settings.keys.map((key, index) => ({ ...key, id: `key-${index + 1}` }));
  const limiter: RateLimiter = createRateLimit(() => policy['rate-limits'], time.now);
  const authenticate = createAuthenticate(createMemoryKeys(keys), limiter);
  const context = { blobs, policy, clock: time, state: withExpiredGrants(state, faults, 'putUpload') };
  const uploads = {
    ...service.uploads,
    async attach(...args: Parameters<typeof service.uploads.attach>) {
      const attached = await service.uploads.attach(...args);
      await trimmer.makeRoom();
      return attached;
    },
  };
  const served = ({ name, method, path, handle }: ReturnType<typeof operationRoutes>[number]): Served => ({
    method,
    path,
    serve: endpoint(name, handle),
  });
  return {
    operations: operationRoutes({ service, authenticate }).map(served),
    media: ownMediaRoutes({ context, uploads }).map(({ name, method, path, handle }) => ({
      method,
      path,
      serve: endpoint(name, handle),
    })),
  };
}
