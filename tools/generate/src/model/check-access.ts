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
  const urls = servers.items().map((server) => server.only('url', 'description', 'variables').get('url'));
  const variables = servers.items().flatMap((server) => server.get('variables').members());
  const [[name, variable] = [], second] = variables;
  const isOne = second === undefined && urls.length === 1 && urls[0]?.value === `{${name}}`;
  if (variable === undefined || !isOne)
    throw broken(
      servers.at,
      'an application names one base URL',
      'write one server, whose URL is one variable',
    );
  return variable.only('default', 'description').get('default').text();
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
