import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { bundle, dereference, isObject, lookUp, root, walk } from './support/documents.ts';

/** The bundles as other people's tools take them, each with its defaults. */
const documents = { openapi: bundle('openapi'), asyncapi: bundle('asyncapi') };

it.each(['openapi', 'asyncapi'])(
  'redocly lint --extends=recommended-strict passes for %s',
  (name) => {
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    // No authentication of the callback is specified; the register has `callback-signature`.
    const skipped = name === 'asyncapi' ? ['--skip-rule=security-defined'] : [];
    const args = ['lint', '--extends=recommended-strict', ...skipped, `dist/${name}.yaml`];
    const run = spawnSync(`${root}node_modules/.bin/redocly`, args, { cwd: root, env, encoding: 'utf8' });
    expect(run.status, `${run.stdout}${run.stderr}`).toBe(0);
  },
  60_000,
);

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
    expect(without).not.toEqual([]);
    expect(without.filter((at) => !/\/components\/(responses|securitySchemes)\//.test(at))).toEqual([]);
  });
});
