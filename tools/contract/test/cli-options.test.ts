import { describe, expect, it } from 'vitest';
import { localTargets, readOptions, usage } from '../src/cli-options.ts';

describe('readOptions', () => {
  it('runs everything once by default and spends nothing', () => {
    expect(readOptions([])).toEqual({
      help: false,
      targets: localTargets,
      url: undefined,
      repeat: 1,
      seed: 1,
      format: 'text',
      output: undefined,
      spend: false,
      generated: false,
    });
  });

  it.each([
    [['--repeat', '20'], { repeat: 20 }],
    [['--target', 'prism, emulator'], { targets: ['prism', 'emulator'] }],
    [['--target', 'https://videos.example'], { targets: [], url: 'https://videos.example' }],
    [['--format', 'json', '--output', 'a.json'], { format: 'json', output: 'a.json' }],
    [['--spend', '--generated'], { spend: true, generated: true }],
  ])('reads %j', (args, expected) => {
    expect(readOptions(args)).toMatchObject(expected);
  });

  it.each([
    [['--repeat', 'often'], '--repeat: "often" is not a whole number'],
    [['--target', 'wiremock'], '--target: "wiremock" is none of'],
    [['--format', 'pdf'], '--format: "pdf" is none of'],
    [['--what'], "Unknown option '--what'"],
  ])('refuses %j', (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });

  it('is explained by the usage, option by option', () => {
    for (const option of ['target', 'repeat', 'seed', 'format', 'output', 'spend', 'generated', 'help']) {
      expect(usage).toContain(`--${option}`);
    }
  });
});
