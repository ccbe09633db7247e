import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startPostgres } from '@videogen-tools/test-support/postgres';
import { startS3 } from '@videogen-tools/test-support/s3';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { validate } from 'dockerfile-utils';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { checkConfig } from '../src/config/load-config.ts';
import { definitions } from '../src/config/settings.ts';
import { composeErrors, readCompose, requiredVariables } from './deployment/compose.ts';
import { checkManifest, type Manifest, readManifests } from './deployment/kubernetes.ts';
import { createTask, getStatus } from './support/api.ts';
import { runCli, startCli } from './support/cli.ts';

const root = new URL('../', import.meta.url);
const settings: readonly string[] = Object.values(definitions).map(({ env }) => env);

describe('the Dockerfile', async () => {
  const text = await readFile(new URL('Dockerfile', root), 'utf8');

  test('is valid', () => {
    expect(validate(text)).toEqual([]);
    expect(validate(`${text}\nUSR 1000:1000\n`)).not.toEqual([]);
  });

  test('has a stage for the build and a last stage whose user is not root', () => {
    const stages = text.split(/^(?=FROM )/m).slice(1);
    expect(stages).toHaveLength(2);
    expect(stages[1]).toMatch(/^USER 1000:1000$/m);
    expect(stages[1]).toMatch(/^HEALTHCHECK /m);
  });

  test('names exact versions', () => {
    expect(text).toMatch(/^ARG NODE_VERSION=\d+\.\d+\.\d+$/m);
    for (const [from] of text.matchAll(/^FROM .*$/gm)) expect(from).toMatch(/:\$\{NODE_VERSION\}-/);
  });

  test('sets variables that the server reads', () => {
    const [, block = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(text) ?? [];
    const names = [...block.matchAll(/(\w+)=/g)].map(([, name]) => name);
    expect(names.filter((name) => name !== 'NODE_ENV')).toEqual(['HOST', 'PORT', 'VIDEOGEN_DATA']);
    expect(settings).toEqual(expect.arrayContaining(['HOST', 'PORT', 'VIDEOGEN_DATA']));
  });
});

describe('compose.yaml', async () => {
  const path = new URL('compose.yaml', root);
  const secrets = requiredVariables(await readFile(path, 'utf8'));
  const compose = readCompose(path, Object.fromEntries(secrets.map((name) => [name, `${name}-value`])));
  const { migrate, bucket, api, worker } = compose.services;

  test('follows the Compose specification', () => {
    expect(composeErrors(compose)).toEqual([]);
    const broken = { ...compose, services: { api: { ...api, ports: { 4020: 4020 } } } };
    expect(composeErrors(broken)).not.toEqual([]);
  });

  test('requires the variables that the example file lists', async () => {
    const example = await readFile(new URL('compose.env.example', root), 'utf8');
    const listed = [...example.matchAll(/^(\w+)=$/gm)].map(([, name]) => name);
    expect(secrets.toSorted()).toEqual(listed.toSorted());
  });

  test('runs PostgreSQL, an S3 store, an API and two workers, after the migrations', () => {
    expect(Object.keys(compose.services)).toEqual(['postgres', 's3', 'migrate', 'bucket', 'api', 'worker']);
    expect(worker?.deploy?.replicas).toBe(2);
    for (const [service, needs] of [
      [api, 'bucket'],
      [worker, 'bucket'],
      [bucket, 'migrate'],
    ] as const)
      expect(service?.depends_on?.[needs]?.condition).toBe('service_completed_successfully');
    for (const { image = '' } of Object.values(compose.services))
      expect(image).toMatch(/^videogen-server$|:\w*\d+\.\d+/);
    for (const service of [migrate, bucket, api, worker])
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });

  test('starts servers that make a video, with its commands and variables', async (context) => {
    const env = await startMachine();
    if (env === undefined) return context.skip();
    expect(Object.keys(api?.environment ?? {})).toEqual(
      expect.arrayContaining(Object.keys(env).filter((name) => name !== 'VIDEOGEN_DATA' && name !== 'PORT')),
    );

    const createBucket = async (): Promise<void> => {
      const [program = '', ...args] = [...(bucket?.entrypoint ?? []), ...(bucket?.command ?? [])];
      const cwd = fileURLToPath(root);
      const variables = { ...process.env, ...bucket?.environment, ...env, S3_BUCKET: 'another-bucket' };
      await promisify(execFile)(program === 'node' ? process.execPath : program, args, {
        cwd,
        env: variables,
      });
    };

    await createBucket();
    await createBucket();
    expect((await runCli(migrate?.command ?? [], { ...migrate?.environment, ...env })).code).toBe(0);

    const servers = await Promise.all(
      [api, worker].map((service) => startCli([], { ...service?.environment, ...env })),
    );
    const url = servers[0]?.url ?? '';
    const key = 'VIDEOGEN_BOOTSTRAP_KEY-value';
    const id = await createTask(url, { seconds: 1 }, key);

    await expect.poll(() => getStatus(url, id, key), { interval: 200 }).toBe('SUCCESS');

    const ended = await Promise.all(servers.map((server) => server.stop()));
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
  });
});

/**
 * Starts the parts that Compose provides: PostgreSQL, the S3 store, the mounted file, and one port per container.
 *
 * @returns their variables; undefined where the machine has no PostgreSQL
 */
async function startMachine(): Promise<Record<string, string> | undefined> {
  const [postgres, storage] = await Promise.all([startPostgres(), startS3()]);
  for (const { stop } of [postgres, storage]) onTestFinished(stop);
  if (postgres.url === undefined) return undefined;
  const { endpoint = '', bucket, accessKeyId, secretAccessKey } = storage.options;
  return {
    DATABASE_URL: postgres.url,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    VIDEOGEN_CONFIG: fileURLToPath(new URL('compose.config.json', root)),
    VIDEOGEN_DATA: await temporaryFolder(),
    PORT: '0',
  };
}

describe('the Kubernetes manifests', async () => {
  const folder = new URL('kubernetes/', root);
  const files = readManifests(folder);
  const manifests = [...files.values()].flat();
  const pods = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
  const getPod = ({ spec }: Manifest) => spec.template.spec;
  const containers = pods.flatMap((manifest) => getPod(manifest).containers);

  test.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
    '%s follows the schema of its kind',
    (_, manifest) => {
      expect(() => checkManifest(manifest)).not.toThrow();
      expect(() => checkManifest({ ...manifest, metadata: 1 } as never)).toThrow();
    },
  );

  test('are all applied, but for the example of a secret', async () => {
    const { resources }: { resources: string[] } = parse(
      await readFile(new URL('kustomization.yaml', folder), 'utf8'),
    );
    expect(resources.toSorted()).toEqual(
      [...files.keys()].filter((name) => name !== 'secret.example.yaml').toSorted(),
    );
  });

  test('run without privileges, with resources', () => {
    for (const pod of pods)
      expect(getPod(pod)).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
    for (const container of containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources).toMatchObject({ requests: {}, limits: { memory: expect.any(String) } });
    }
  });

  test('probe the server and give it time to drain', () => {
    const deployments = pods.filter(({ kind }) => kind === 'Deployment');
    for (const pod of deployments) {
      const [container] = getPod(pod).containers;
      expect(container?.livenessProbe?.httpGet.path).toBe('/healthz');
      expect(container?.readinessProbe?.httpGet.path).toBe('/readyz');
      const drain = Number(definitions.drainMs.fallback) / 1000;
      expect(getPod(pod).terminationGracePeriodSeconds).toBeGreaterThan(drain + 5);
    }
  });

  test('set variables that the server reads, and a configuration that it accepts', () => {
    const maps = manifests.filter(({ kind }) => kind === 'ConfigMap');
    const variables = [
      ...Object.keys(maps.find(({ metadata }) => metadata.name === 'videogen')?.data ?? {}),
      ...Object.keys(manifests.find(({ kind }) => kind === 'Secret')?.stringData ?? {}),
      ...containers.flatMap(({ env = [] }) => env.map(({ name }) => name)),
    ];
    expect(variables).toEqual(expect.arrayContaining(['S3_BUCKET', 'DATABASE_URL']));
    expect(variables.filter((name) => !settings.includes(name))).toEqual([]);
    const file = maps.find(({ metadata }) => metadata.name === 'videogen-file')?.data?.['config.json'] ?? '';
    expect(checkConfig(JSON.parse(file), 'config.json').routes).toHaveLength(1);
    expect(containers.map(({ args }) => args[0])).toEqual(['start', 'migrate', 'start']);
  });
});
