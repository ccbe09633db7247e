import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { diff } from '../src/diff.ts';
import { render } from '../src/report/render.ts';

/** Documents that others published; `public/README.md` names their sources and licences. */
const cwd = fileURLToPath(new URL('public', import.meta.url));

const pairs: { base: string; head: string; breaking: string[]; verdict: string }[] = [
  {
    base: 'galaxy-0.1.0.yaml',
    head: 'galaxy-0.2.20.yaml',
    breaking: [
      'request of `getMe`: callers with `apiKeyCookie` are refused now; `basicAuth` or `oAuth2` (read:account) or `bearerAuth` or `apiKeyHeader` or `apiKeyQuery` is required.',
      'request of `getMe`: callers with `oauth2` are refused now; `basicAuth` or `oAuth2` (read:account) or `bearerAuth` or `apiKeyHeader` or `apiKeyQuery` is required.',
      '`data[].creator` in the response 200 of `getAllData`, `creator` in the response 201 of `createPlanet`, `creator` in the response 200 of `getPlanet` and 4 more places: `id` of `User` is no longer required.',
      '`data[].creator` in the response 200 of `getAllData`, `creator` in the response 201 of `createPlanet`, `creator` in the response 200 of `getPlanet` and 4 more places: `name` of `User` is no longer required.',
      'response 404 of `getPlanet`, response 404 of `updatePlanet`, response 404 of `uploadImage`: `content` of `NotFoundError`, which nothing here understands, was removed.',
      'response 201 of `getToken`: `ref` of `Token`, which nothing here understands, was removed.',
      'response 400 of `createPlanet`, response 400 of `updatePlanet`, response 400 of `uploadImage`, response 400 of `createUser`: `content` of `BadRequestError`, which nothing here understands, was removed.',
      'response 403 of `createPlanet`, response 403 of `updatePlanet`, response 403 of `uploadImage`, response 403 of `getMe`: `content` of `ForbiddenError`, which nothing here understands, was removed.',
      '`creator` in the request of `createPlanet`, `creator` in the request of `updatePlanet`: `User` has a new required property `password`.',
      'request of `createPlanet`, request of `updatePlanet`: `id` of `Planet` became readOnly: it can no longer be sent.',
      '`creator` in the request of `createPlanet`, `creator` in the request of `updatePlanet`: `id` of `User` became readOnly: it can no longer be sent.',
      'request of `createPlanet`, request of `updatePlanet`, request of `deletePlanet` and 2 more places: callers with `oauth2` are refused now; `bearerAuth` or `basicAuth` or `apiKeyQuery` or `apiKeyHeader` or `apiKeyCookie` or `oAuth2` or `openIdConnect` is required.',
    ],
    verdict:
      '12 breaking changes, 2 changes that break compiled callers, 1 warning, 37 compatible changes, 24 changes of text. The contract needs a major version: something breaks.',
  },
  {
    base: 'galaxy-0.2.20.yaml',
    head: 'galaxy-0.6.12.yaml',
    breaking: [
      'response 200 of `getAllData`: property `id` of the items of `data` was removed.',
      'response 200 of `getAllData`: property `name` of the items of `data` was removed.',
      'response 200 of `getAllData`: the type of the items of `data` changed from object to any.',
      'response 200 of `getAllData`: the XML form of the items of `data` changed.',
      '`creator` in the response 201 of `createPlanet`, `creator` in the response 200 of `getPlanet`, `creator` in the response 200 of `updatePlanet` and 3 more places: property `email` of `User` was removed.',
      'request of `createPlanet`, request of `updatePlanet`: `additionalProperties` of `Planet` was set: it accepts fewer values.',
      'response 201 of `createPlanet`, response 200 of `getPlanet`, response 200 of `updatePlanet`, request of the webhook `newPlanet`: `image` may now be null.',
      'request of the webhook `newPlanet`: the media type `application/xml` was removed.',
    ],
    verdict:
      '8 breaking changes, 5 changes that break compiled callers, 61 compatible changes, 22 changes of text. The contract needs a minor version: something breaks, and the version is below 1.0.',
  },
  {
    base: 'galaxy-events-0.6.4.yaml',
    head: 'galaxy-events-0.6.12.yaml',
    breaking: [
      'The channel parameter `userId` only accepts 1, 2, 100 now.',
      'The server `development` moved from ws://localhost:8080 to ws://{host}:{port}/ws/{version}.',
      'The server `production` moved from wss://galaxy.scalar.com to wss://galaxy.scalar.com/ws/{version}.',
      'message that `subscribeToPlanetEvents` receives, message that `subscribeToUserEvents` receives, message that `subscribeToSystemEvents` receives, message that `subscribeToCelestialBodyEvents` receives: `headers` has a new required property `correlationId`.',
      'message that `subscribeToPlanetEvents` receives, message that `subscribeToUserEvents` receives, message that `subscribeToSystemEvents` receives, message that `subscribeToCelestialBodyEvents` receives: the type of `headers` changed from any to object.',
    ],
    verdict:
      '5 breaking changes, 25 warnings, 41 compatible changes, 31 changes of text. The contract needs a minor version: something breaks, and the version is below 1.0.',
  },
  {
    base: 'petstore-3.0.yaml',
    head: 'petstore-3.1.yaml',
    breaking: ['request of `uploadFile`: the media type `multipart/form-data` was removed.'],
    verdict:
      '1 breaking change, 1 warning, 2 compatible changes, 3 changes of text. The contract needs a major version: something breaks.',
  },
];

it.each(pairs)('$base to $head', ({ base, head, breaking, verdict }) => {
  const report = diff(base, head, { cwd, today: '2026-01-01', config: {} });
  const lines = render(report, 'text').split('\n');
  const broken = lines.filter((line) => line.startsWith('✖ breaking'));
  expect(broken.map((line) => line.replace(/^✖ breaking\s+/, ''))).toEqual(breaking);
  expect(lines[0]).toBe(`${base} → ${head}: ${verdict}`);
});
