import { createHttp, ownMediaRoutes, type RateLimiter } from '@videogen/engine';
import type { Logger } from 'pino';
import { createSqlKeys } from '../accounts/keys.ts';
import { rememberOrganizations } from '../accounts/remember-organizations.ts';
import type { Settings } from '../config/settings.ts';
import type { OpenedService } from '../open-service.ts';
import { webhookRoute } from '../providers/webhook-route.ts';
import { traceRequests } from '../telemetry/trace-service.ts';
import { type Readiness, respondToProbe } from './health.ts';
import type { Respond } from './http-server.ts';
import { limitInFlight } from './limit-in-flight.ts';

/** Parts of the API. */
export interface ApiDependencies extends OpenedService {
  readonly role: Settings['role'];
  readonly limiter: RateLimiter | undefined;
  readonly readiness: Readiness;
  readonly log: Logger;
  readonly onError: (error: unknown) => void;
}

/** Creates what responds to the requests of the API and to the probes; a worker responds to the probes only. */
export function respondToApi(dependencies: ApiDependencies): Respond {
  const { service, storage, media, providers, metrics, tracing, role, limiter, readiness, log, onError } =
    dependencies;
  const { keys, getOrganization } = rememberOrganizations(createSqlKeys(storage.database));
  const { listener } = createHttp({
    service,
    keys,
    limiter,
    routes: [
      webhookRoute({ providers, context: service.context, log }),
      ...(media.addresses === null ? ownMediaRoutes(service) : []),
    ],
    onError,
  });
  const limited = limitInFlight(listener, { getOrganization });
  const respond = tracing === undefined ? limited : traceRequests(limited, tracing);
  return (request, response, requestId) => {
    if (respondToProbe(request, response, readiness)) return;
    const started = performance.now();
    response.on('close', () => {
      const seconds = (performance.now() - started) / 1000;
      const { method = '' } = request;
      const path = (request.url ?? '').split('?')[0];
      metrics.request(method, response.statusCode, seconds);
      log.debug({ requestId, method, path, status: response.statusCode, seconds }, 'request');
    });
    if (role === 'worker') response.writeHead(404).end();
    else respond(request, response);
  };
}
