import { readdirSync, readFileSync } from 'node:fs';
import type { Json, JsonObject } from '@videogen/engine';
import { describe, expect, test } from 'vitest';
import { configSchema } from '../../src/config/schema.ts';
import { createProviders } from '../../src/providers/create-providers.ts';
import { sampleRequest } from '../support/samples.ts';

/** Responses from the documentation of a provider. */
interface Documented {
  readonly source: string;
  readonly version: string;
  readonly readOn: string;
  readonly created: JsonObject;
  readonly reference: string;
  /** Responses by a part of the path, and the state that they mean. */
  readonly polls: readonly {
    readonly name: string;
    readonly responses: Readonly<Record<string, Json>>;
    readonly state: string;
  }[];
}

const folder = new URL('../fixtures/providers/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));

describe.each(files)('%s', (file) => {
  // Safe: the tests fail when a file has other members.
  const documented = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Documented;
  const type = file.replace('.json', '');

  function connect(respond: (path: string) => Json | undefined) {
    const { providers } = configSchema.parse({
      providers: { it: { type, baseUrl: 'https://provider.example' } },
      routes: [],
    });
    const fetch: typeof globalThis.fetch = async (input) => {
      const response = respond(new URL(String(input)).pathname);
      return response === undefined ? new Response(null, { status: 404 }) : Response.json(response);
    };
    const it = createProviders(providers, { env: {}, fetch, fetchPublic: fetch }).get('it');
    if (it === undefined) throw new Error('The provider was not created.');
    return it;
  }
  const request = sampleRequest({ model: 'owner/app', input: {} });

  test('has its source, its version and the day', () => {
    expect(documented).toMatchObject({
      source: expect.stringMatching(/./),
      version: expect.stringMatching(/./),
      readOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  test('a created response names the work', async () => {
    const outcome = await connect(() => documented.created).submit(request);
    expect(outcome).toMatchObject({ state: 'accepted', reference: documented.reference });
  });

  test.each(documented.polls)('$name means $state', async ({ responses, state }) => {
    const created = await connect(() => documented.created).submit(request);
    const handle = created.state === 'accepted' ? created.handle : undefined;
    const submission = { ...request.submission, reference: documented.reference, handle };
    // The longest part of the path that matches has the response.
    const parts = Object.keys(responses).toSorted((one, other) => other.length - one.length);
    const provider = connect((path) => responses[parts.find((part) => path.includes(part)) ?? '']);
    expect((await provider.poll({ ...request, submission })).state).toBe(state);
  });
});
