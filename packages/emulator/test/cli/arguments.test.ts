import openapi from '@videogen/spec/openapi.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { readArguments } from '../../src/cli/arguments.ts';
import { normalizeOptions } from '../../src/options/normalize-options.ts';

test('the emulator listens on the port of the URL that the documents have as their default', () => {
  const [server] = openapi.servers;
  expect(readArguments([]).emulator.port).toBe(
    Number(new URL(server?.variables.base_url.default ?? '').port),
  );
});

test('everything can be said', () => {
  const text = `-p 0 --host 0.0.0.0 --public-url http://emulator.test/ --clock manual --seed 7
    --data ./data --render none --profile once --pending 1s --queuing 2 --processing 3m
    --fault {"kind":"delay"} --fault {"kind":"reset"} --allow-callback * --cors https://docs.example
    --no-captions --json --quiet --key a=b --key c=d:banned
    --assume created-at-format=unix-seconds --assume callback-timeout=3`;

  const args = text.split(/\s+/);
  expect(() => readArguments(args)).not.toThrow();
  expect(readArguments(args.filter((arg) => arg !== '2' && arg !== '--queuing'))).toEqual({
    command: 'start',
    target: null,
    json: true,
    quiet: true,
    timeout: '10s',
    apiKey: undefined,
    renderModule: null,
    emulator: {
      port: 0,
      host: '0.0.0.0',
      publicUrl: 'http://emulator.test/',
      clock: 'manual',
      seed: 7,
      dataDir: './data',
      render: 'none',
      profile: 'once',
      timing: { pending: '1s', processing: '3m' },
      faults: [{ kind: 'delay' }, { kind: 'reset' }],
      allowCallbackHosts: ['*'],
      cors: ['https://docs.example'],
      captions: false,
      assume: { 'created-at-format': 'unix-seconds', 'callback-timeout': 3 },
      keys: [
        { key: 'a', organization: 'b', banned: false, revoked: false },
        { key: 'c', organization: 'd', banned: true, revoked: false },
      ],
    },
  });
});

test.each(['./model.js', 'model.ts', '/models/own.mjs', 'models\\own'])('%s makes the videos', (path) => {
  const { renderModule, emulator } = readArguments(['--render', path]);
  expect([renderModule, emulator.render]).toEqual([path, undefined]);
});

test('without arguments the port is the one of the documents', () => {
  expect(readArguments([]).emulator.port).toBe(4010);
  expect(readArguments(['probe', 'http://localhost/']).emulator.port).toBe(0);
});

test.each([
  [['--nothing'], '--nothing'],
  [['--prot', '1'], 'Did you mean --port?'],
  [['--alow-callback=*'], 'Did you mean --allow-callback?'],
  [['prboe', 'http://localhost/'], 'Did you mean "probe"?'],
  [['elsewhere'], '"elsewhere" is not expected'],
  [['probe', 'a', 'b'], '"b" is not expected'],
  [['--port', 'x'], '--port'],
  [['--clock', 'slow'], 'clock: Invalid option: expected one of "real"|"manual"'],
  [['--render', 'x'], 'the path of a module'],
  [['--fault', '{'], '--fault'],
  [['--fault', '[]'], '--fault'],
  [['--assume', 'nothing=1'], '"nothing" is not an entry'],
  [['--assume', 'callback-signature=hmac'], 'callback-signature'],
  [['--assume', 'task-not-found'], 'id=json'],
  [['--key', 'x'], '--key'],
  [['--profile', 'x'], 'profile: Invalid option: expected one of "assumed"'],
  [['probe'], 'probe needs'],
])('%j is refused', (args, message) => {
  const normalize = () => normalizeOptions(readArguments(args).emulator);
  expect(normalize).toThrow(expect.objectContaining({ code: 'OPTION_INVALID' }));
  expect(normalize).toThrow(message);
});
