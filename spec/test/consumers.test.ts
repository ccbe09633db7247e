import { spawnSync } from 'node:child_process';
import SwaggerParser from '@apidevtools/swagger-parser';
import { TypeScriptGenerator } from '@asyncapi/modelina';
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import * as rulesets from '@stoplight/spectral-rulesets';
import { describe, expect, it } from 'vitest';
import { bundle, dereference, isObject, lookUp, root, walk } from './support/documents.ts';

/** The bundles as other people's tools take them, each with its defaults. */
const documents = { openapi: bundle('openapi'), asyncapi: bundle('asyncapi') };

it('swagger-parser validates the bundle', async () => {
  // Safe: swagger-parser accepts any object; its type knows only some versions of OpenAPI.
  const document = structuredClone(documents.openapi) as never;
  await expect(SwaggerParser.validate(document)).resolves.toHaveProperty('info.version');
});

/** Rules that no form of the documents suits, with the reason. */
const unsuited: Readonly<Record<string, string>> = {
  'asyncapi-latest-version': 'generators know AsyncAPI 3.0 alone, and nothing of 3.1 is used',
  'asyncapi-servers': 'the receiver is the client’s, at the URL that a request names',
  'asyncapi-info-contact-properties': 'there is no e-mail address',
};

describe.each([
  ['openapi', { extends: [rulesets.oas] }],
  ['asyncapi', { extends: [rulesets.asyncapi] }],
] as const)('Spectral, %s', (name, ruleset) => {
  it('finds nothing to warn of', async () => {
    const spectral = new Spectral();
    // Safe: the rule sets are what the package exports for this.
    spectral.setRuleset(ruleset as unknown as RulesetDefinition);
    const found = await spectral.run(structuredClone(documents[name]));
    const texts = found.map(({ code, path, message }) => `${code} ${path.join('/')} ${message}`);
    expect(texts.filter((text) => !Object.keys(unsuited).some((rule) => text.startsWith(rule)))).toEqual([]);
  });
});

it.each(['openapi', 'asyncapi'])(
  'redocly lint --extends=recommended-strict passes for %s',
  (name) => {
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    // No authentication of the callback is specified; the register has `callback-signature`.
    // The rule does not count the reference to `VideoStyle`, which is in an extension.
    const skipped = [`--skip-rule=${name === 'asyncapi' ? 'security-defined' : 'no-unused-components'}`];
    const args = ['lint', '--extends=recommended-strict', ...skipped, `dist/${name}.yaml`];
    const run = spawnSync(`${root}node_modules/.bin/redocly`, args, { cwd: root, env, encoding: 'utf8' });
    expect(run.status, `${run.stdout}${run.stderr}`).toBe(0);
  },
  60_000,
);

it('Modelina makes one type of each schema of the callback', async () => {
  const generator = new TypeScriptGenerator({ modelType: 'interface' });
  const models = await generator.generate(structuredClone(documents.asyncapi));
  expect(models.map(({ modelName }) => modelName).toSorted()).toEqual([
    'CallbackAcknowledgement',
    'CallbackReceiver',
    'OutputVideo',
    'TaskCategory',
    'TaskRecord',
    'TaskStatus',
    'ValidationError',
    'ValidationErrorBody',
  ]);
  const task = models.find(({ modelName }) => modelName === 'TaskRecord');
  expect(task?.result).toMatch(/outputVideos: OutputVideo\[\]/);
});

describe('the bundles, for tools that read only one form of a fact', () => {
  const { openapi } = documents;

  it('a webhook beside each callback, with the same request and responses', () => {
    const callback = lookUp(
      openapi,
      '#/components/callbacks/taskStatusChanged/{$request.body#~1callback_url}/post',
    );
    const webhook = lookUp(openapi, '#/webhooks/taskStatusChanged/post');
    expect(webhook).toEqual({
      ...(isObject(callback) ? callback : {}),
      operationId: 'receiveTaskStatusChanged',
    });
  });

  it('a link from each created task to reading it', () => {
    let links = 0;
    walk(openapi, (node) => {
      if (!isObject(node['requestBody']) || !node['x-costs-credits']) return;
      const success = lookUp(dereference(openapi, node), '#/responses/200/links/readCreatedTask');
      expect(success).toMatchObject({ operationId: 'getTask' });
      links += 1;
    });
    expect(links).toBeGreaterThan(0);
  });

  it('a link from each element to its entry of the register, wherever the format allows one', () => {
    const without: string[] = [];
    for (const [name, document] of Object.entries(documents)) {
      walk(document, (node, at) => {
        const linked = isObject(node['externalDocs']) && String(node['externalDocs']['url']);
        if (node['x-unspecified'] !== undefined && !linked) without.push(`${name}#${at}`);
      });
    }
    // OpenAPI has no `externalDocs` for responses and security schemes.
    expect(without.filter((at) => !/\/components\/(responses|securitySchemes)\//.test(at))).toEqual([]);
  });
});
