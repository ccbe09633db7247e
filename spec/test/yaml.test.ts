import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { safeLoad } from 'js-yaml-1.1';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root, sources } from './support/documents.ts';

/** Readers of both versions of YAML, as other people's tools have them. */
const readers = {
  'YAML 1.2, yaml': (text: string): unknown => parse(text, { version: '1.2' }),
  'YAML 1.1, yaml': (text: string): unknown => parse(text, { version: '1.1' }),
  'YAML 1.1, js-yaml 3': (text: string): unknown => safeLoad(text),
};

describe.each(Object.entries(readers))('%s', (_name, read) => {
  it.each(['openapi', 'asyncapi', 'unspecified'])('reads %s.yaml as its JSON', (name) => {
    const json = JSON.parse(readFileSync(`${root}dist/${name}.json`, 'utf8'));
    // Through JSON, because a date would be equal to its text.
    const text = readFileSync(`${root}dist/${name}.yaml`, 'utf8');
    expect(JSON.stringify(read(text))).toBe(JSON.stringify(json));
  });

  it.each(sources())('reads $file like every other reader', ({ text, content }) => {
    expect(JSON.stringify(read(text))).toBe(JSON.stringify(content));
  });
});

const python = spawnSync('python3', ['-c', 'import yaml']);

describe.skipIf(python.status !== 0)('PyYAML', () => {
  it.each(['openapi', 'asyncapi', 'unspecified'])('reads %s.yaml as its JSON', (name) => {
    const program = `import json, yaml
text = json.dumps(yaml.safe_load(open('dist/${name}.yaml')), sort_keys=True)
assert text == json.dumps(json.load(open('dist/${name}.json')), sort_keys=True)`;
    const run = spawnSync('python3', ['-c', program], { cwd: root, encoding: 'utf8' });
    expect(run.stderr).toBe('');
    expect(run.status).toBe(0);
  });
});
