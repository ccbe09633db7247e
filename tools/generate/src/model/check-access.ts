import { isDeepStrictEqual } from 'node:util';
import { broken } from '../contract-error.ts';
import type { Place } from '../place.ts';

/**
 * Reads the base URL without which an application names none.
 *
 * @throws {ContractError} `document_broken` for servers that are more than one URL, which is a variable
 */
export function readBaseUrl(openapi: Place): string {
  const servers = openapi.get('servers');
  const known = servers.items().map((server) => server.only('url', 'description', 'variables'));
  const urls = known.map((server) => server.get('url').value);
  const [first, second] = known.flatMap((server) => server.get('variables').members());
  if (first !== undefined && second === undefined) {
    const [name, variable] = first;
    if (isDeepStrictEqual(urls, [`{${name}}`]))
      return variable.only('default', 'description').get('default').text();
  }
  throw broken(
    servers.at,
    'an application names one base URL',
    'write one server, whose URL is one variable',
  );
}

/**
 * Checks that one API key is sent with every request, as a bearer token: the client sends it so, in `src/send-once.ts`, and
 * the service reads it so, in `src/http/authenticate.ts`.
 *
 * @throws {ContractError} `document_broken`
 */
export function checkAccess(openapi: Place): void {
  const security = openapi.get('security');
  for (const [name, scheme] of openapi.get('components', 'securitySchemes').members()) {
    const kind = `${scheme.get('type').text()} ${scheme.get('scheme').value}`;
    if (kind !== 'http bearer')
      throw broken(
        scheme.at,
        `client and service know the scheme "http bearer", not "${kind}"`,
        'teach it to packages/client/src/send-once.ts and packages/engine/src/http/authenticate.ts first',
      );
    if (!isDeepStrictEqual(security.value, [{ [name]: [] }]))
      throw broken(security.at, 'every request needs the API key, without scopes', `write "- ${name}: []"`);
  }
}
