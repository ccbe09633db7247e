import { broken } from '../contract-error.ts';
import type { Place } from '../place.ts';

/**
 * Checks that the service takes the API key as a bearer token: the client sends it so, in `src/send-once.ts`, and the
 * service reads it so, in `src/http/authenticate.ts`.
 *
 * @throws {ContractError} `document_broken`
 */
export function checkCredentials(openapi: Place): void {
  for (const [, scheme] of openapi.get('components', 'securitySchemes').members()) {
    const kind = `${scheme.get('type').text()} ${scheme.get('scheme').value}`;
    if (kind === 'http bearer') continue;
    throw broken(
      scheme.at,
      `client and service know the scheme "http bearer", not "${kind}"`,
      'teach it to packages/client/src/send-once.ts and packages/engine/src/http/authenticate.ts first',
    );
  }
}
