import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config/load-config.ts';
import { definitions, readSettings, secretSettings } from '../../src/config/settings.ts';
import { getSecrets } from '../../src/telemetry/log.ts';

test('the secrets are those of each setting whose value is never printed, and those that the configuration names', async () => {
  const values = secretSettings.map((name) => [definitions[name].env, `the-${name}`]);
  const settings = readSettings(
    {},
    {
      ...Object.fromEntries(values),
      DATABASE_URL: 'postgres://user:p%40ssword@db/videogen',
      S3_BUCKET: 'media',
      S3_ACCESS_KEY_ID: 'id',
    },
  );
  const config = await readConfig({
    providers: {
      one: { type: 'replicate', apiKey: { env: 'KEY' }, webhook: { secret: { env: 'SIGNING' } } },
      two: { type: 'fal', apiKey: { env: 'UNSET' }, webhook: {} },
      three: { type: 'synthetic' },
    },
    routes: [],
  });
  const secrets = getSecrets(settings, config, { KEY: 'api-key', SIGNING: 'whsec', OTHER: 'no secret' });
  expect(secrets.toSorted()).toEqual(
    [
      ...secretSettings.filter((name) => name !== 'databaseUrl').map((name) => `the-${name}`),
      ...['postgres://user:p%40ssword@db/videogen', 'p%40ssword', 'p@ssword', 'api-key', 'whsec'],
    ].toSorted(),
  );
});

test('a server without secrets hides nothing', async () => {
  const settings = readSettings({}, { DATABASE_URL: 'postgres://db/videogen' });
  expect(getSecrets(settings, await readConfig({}), {})).toEqual(['postgres://db/videogen']);
});

const names = ['authorization', 'apiKey', 'key', 'token', 'secretAccessKey', 'databaseUrl', 'password'];

test('members of a line that have the name of a secret are not printed, at up to three levels', async () => {
  const withNames = (value: string) => Object.fromEntries([...names, 'shown'].map((name) => [name, value]));
  const nest = (members: object): object => ({ ...members, one: { ...members, two: members } });
  const module = new URL('../../src/telemetry/log.ts', import.meta.url).href;
  // The log writes to the stdout of its process.
  const program = `import { createLog } from ${JSON.stringify(module)};
    createLog({ level: 'info', secrets: [] }).info(${JSON.stringify(nest(withNames('value')))});`;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program]);
  expect(JSON.parse(stdout)).toMatchObject(nest({ ...withNames('[secret]'), shown: 'value' }));
});
