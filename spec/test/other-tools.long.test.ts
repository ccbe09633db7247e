import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { bundle, root } from './support/documents.ts';

/** `pnpm -C tools/test-support/runtimes install:nightly` installs these tools there: no clone needs the 90 packages that they bring. */
const load = createRequire(new URL('../../tools/test-support/runtimes/more/package.json', import.meta.url));

/** What is used of swagger-parser. */
interface SwaggerParser {
  validate(document: object): Promise<object>;
}

/** What is used of Spectral. */
interface SpectralCore {
  readonly Spectral: new () => {
    setRuleset(ruleset: object): void;
    run(document: object): Promise<
      readonly {
        readonly code: string | number;
        readonly path: readonly unknown[];
        readonly message: string;
      }[]
    >;
  };
}

const swaggerParser: SwaggerParser = load('@apidevtools/swagger-parser');
const { Spectral }: SpectralCore = load('@stoplight/spectral-core');
const { oas, asyncapi, arazzo }: Readonly<Record<'oas' | 'asyncapi' | 'arazzo', object>> = load(
  '@stoplight/spectral-rulesets',
);

/** The documents as other people's tools take them, each with its defaults. */
const documents = {
  openapi: bundle('openapi'),
  asyncapi: bundle('asyncapi'),
  arazzo: parse(readFileSync(`${root}arazzo.yaml`, 'utf8')),
};

it('swagger-parser validates the bundle', async () => {
  const document = structuredClone(documents.openapi);
  await expect(swaggerParser.validate(document)).resolves.toHaveProperty('info.version');
});

/** Rules that no form of the documents suits, with the reason. */
const unsuited: Readonly<Record<string, string>> = {
  'asyncapi-latest-version': 'generators know AsyncAPI 3.0 alone, and nothing of 3.1 is used',
  'asyncapi-servers': 'the receiver is the client’s, at the URL that a request names',
  'asyncapi-info-contact-properties': 'there is no e-mail address',
  'contact-properties': 'there is no e-mail address',
  'license-url': 'the license has the identifier of SPDX, which excludes a URL',
  'openapi-tags-alphabetical': 'the tags have the order of the work of a reader',
};

describe.each([
  ['openapi', oas],
  ['asyncapi', asyncapi],
  ['arazzo', arazzo],
] as const)('Spectral, %s', (name, ruleset) => {
  it('finds nothing to warn of', async () => {
    const spectral = new Spectral();
    spectral.setRuleset({ extends: [[ruleset, 'all']] });
    const found = await spectral.run(structuredClone(documents[name]));
    const texts = found.map(({ code, path, message }) => `${code} ${path.join('/')} ${message}`);
    expect(texts.filter((text) => !Object.keys(unsuited).some((rule) => text.startsWith(rule)))).toEqual([]);
  });
});
