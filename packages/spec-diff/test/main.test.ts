import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { main } from '../src/main.ts';

const now = new Date('2026-06-01T00:00:00Z');
let folder = '';
let out = '';
let err = '';

function run(...args: string[]): Promise<0 | 1 | 2> {
  out = '';
  err = '';
  return main([...args], {
    cwd: folder,
    now,
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
}

const yaml = (maximum: number): string => `openapi: 3.1.0
info: { title: Test, version: 1.0.0 }
paths:
  /a:
    post:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                seconds:
                  type: integer
                  maximum: ${maximum}
      responses:
        "200": { description: Done. }
`;

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spec-diff-main-'));
  write('base/openapi.yaml', yaml(10));
  write('head/openapi.yaml', yaml(5));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('exit codes', () => {
  it('is 0 when nothing breaks', async () => expect(await run('head', 'base')).toBe(0));
  it('is 1 when something breaks', async () => expect(await run('base', 'head')).toBe(1));
  it('is 2 with file, line and reason when a document does not parse', async () => {
    write('head/openapi.yaml', 'openapi: 3.1.0\ninfo:\n  title: [a\npaths: {}\n');
    expect(await run('base', 'head')).toBe(2);
    expect(err).toMatch(/openapi\.yaml:\d+:\d+ does not parse: .+/);
  });
  it.each([
    [[]],
    [['base', 'nowhere']],
    [['base', 'head', '--format', 'pdf']],
    [['a', 'b', 'c']],
    [['base', 'head', '--what']],
  ])('is 2 for %j', async (args) => {
    expect(await run(...args)).toBe(2);
    expect(err).not.toBe('');
  });
  it('is 2 for a document of another kind', async () => {
    write('head/openapi.yaml', 'swagger: "2.0"\n');
    expect(await run('base', 'head')).toBe(2);
    expect(err).toContain('2.0');
  });
});

describe('formats', () => {
  it('json fits its schema and carries the witness', async () => {
    await run('base', 'head', '--format', 'json');
    const report: unknown = JSON.parse(out);
    const schema: unknown = JSON.parse(
      readFileSync(new URL('../report.schema.json', import.meta.url), 'utf8'),
    );
    const ajv = new Ajv2020({ allowUnionTypes: true });
    // The file is a schema; the compiler checks that itself.
    expect(ajv.validate(schema as Record<string, unknown>, report), JSON.stringify(ajv.errors)).toBe(true);
    expect(report).toMatchObject({
      required: 'major',
      changes: [
        {
          id: 'schema-constraint-changed',
          level: 'breaking',
          operation: 'POST /a',
          direction: 'request',
          location: { line: 14, column: 19 },
          witness: {
            payload: { seconds: expect.any(Number) },
            at: '/seconds',
            acceptedBy: 'base',
            refusedBy: 'head',
          },
        },
      ],
    });
  });
  it.each([
    [
      'text',
      /✖ breaking {3}request of `POST \/a`: `maximum` of `seconds` changed from 10 to 5\.\n +valid before, refused now: \{"seconds": \d+\}/,
    ],
    [
      'markdown',
      /^<!-- spec-diff -->\n## ❌ Contract: 1 breaking[\s\S]+needs a major version: something breaks\.[\s\S]+### Breaking[\s\S]+refused now: \{"seconds": \d+\}/,
    ],
    ['github', /^::error file=head\/openapi\.yaml,line=14,col=19,title=schema-constraint-changed::/m],
    ['sarif', /"version": "2\.1\.0"[\s\S]+"startLine": 14/],
    ['html', /<article class="breaking">/],
  ])('%s', async (format, expected) => {
    await run('base', 'head', '--format', format);
    expect(out).toMatch(expected);
  });
  it('escapes what comes from a document', async () => {
    write('head/openapi.yaml', yaml(5).replaceAll('seconds', '"<img src=x>@all"'));
    write('base/openapi.yaml', yaml(10).replaceAll('seconds', '"<img src=x>@all"'));
    for (const [format, forbidden] of [
      ['html', /<img/],
      ['markdown', /<img|[^\w]@all/],
    ] as const) {
      await run('base', 'head', '--format', format);
      expect(out.replace(/```json[\s\S]*?```/g, '')).not.toMatch(forbidden);
    }
  });
});

it('makes no links and no emphasis of patterns', async () => {
  const pattern = (text: string): string =>
    yaml(10).replace(
      'type: integer',
      `type: string\n                  pattern: '${text.replaceAll('$', '$$$$')}'`,
    );
  write('base/openapi.yaml', pattern('^[a-z](https://example.invalid)*_*$'));
  write('head/openapi.yaml', pattern('^[a-y](https://example.invalid)*_*$'));
  await run('base', 'head', '--format', 'markdown');
  expect(err).toBe('');
  const [line = ''] = out.split('\n').filter((each) => each.startsWith('- '));
  expect(line).toContain('`"^[a-y](https://example.invalid)*_*$"`');
});

it('cuts long strings of a witness for readers, and keeps them for programs', async () => {
  const longest = (limit: number): string =>
    yaml(10).replace('type: integer', `type: string\n                  maxLength: ${limit}`);
  write('base/openapi.yaml', longest(2000));
  write('head/openapi.yaml', longest(1500));
  for (const format of ['text', 'markdown', 'html', 'github', 'sarif']) {
    await run('base', 'head', '--format', format);
    expect(out).toMatch(/x{40}… \(\d{4} characters\)/);
  }
  await run('base', 'head', '--format', 'json');
  expect(out).toMatch(/x{1501}/);
});

describe('accepted breakages', () => {
  const entry = (fingerprint: string, until: string): string =>
    `fingerprint: ${fingerprint}\nreason: Agreed.\nowner: A Person\nuntil: "${until}"\n`;
  const fingerprint = async (): Promise<string> => {
    await run('base', 'head', '--format', 'json');
    return String(JSON.parse(out).changes[0].fingerprint);
  };

  it('let a break pass', async () => {
    write('head/changes/one.yaml', entry(await fingerprint(), '2026-12-31'));
    expect(await run('base', 'head')).toBe(0);
    expect(out).toContain('Accepted by A Person');
  });
  it('fail when nothing needs them', async () => {
    write('head/changes/one.yaml', entry('0123456789abcdef', '2026-12-31'));
    expect(await run('head', 'base')).toBe(0);
    expect(await run('base', 'head')).toBe(1);
    expect(out).toContain('Stale acceptance 0123456789abcdef');
  });
  it('fail when their time is over', async () => {
    write('head/changes/one.yaml', entry(await fingerprint(), '2026-05-31'));
    expect(await run('base', 'head')).toBe(1);
  });
  it('are spent once the base has them', async () => {
    const text = entry(await fingerprint(), '2026-12-31');
    write('base/changes/one.yaml', text);
    write('head/changes/one.yaml', text);
    expect(await run('base', 'head')).toBe(1);
    expect(out).not.toContain('Stale');
  });
  it('leave an unchanged contract alone when their time is over', async () => {
    write('base/changes/one.yaml', entry(await fingerprint(), '2020-01-01'));
    expect(await run('base', 'base')).toBe(0);
  });
  it('must be complete', async () => {
    write('head/changes/one.yaml', 'fingerprint: abc\n');
    expect(await run('base', 'head')).toBe(2);
    expect(err).toContain('without `reason`');
  });
  it('keep their fingerprint when lines move', async () => {
    const before = await fingerprint();
    write('head/openapi.yaml', `# A comment.\n\n${yaml(5)}`);
    expect(await fingerprint()).toBe(before);
  });
});

function git(...args: string[]): string {
  const env = { ...process.env, GIT_COMMITTER_DATE: '2024-01-30T12:00:00Z' };
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...author, ...args], { cwd: folder, encoding: 'utf8', env });
}

it('compares sunsets with the day of the commit, not with the clock', async () => {
  const member = yaml(10).replace(
    'seconds:',
    'seconds:\n                  deprecated: true\n                  x-sunset: "2024-01-31"',
  );
  git('init', '-q');
  write(
    'spec/openapi.yaml',
    member.replace('type: object', 'type: object\n              additionalProperties: false'),
  );
  git('add', 'spec');
  git('commit', '-qm', 'one');
  write(
    'spec/openapi.yaml',
    yaml(10).replace(/ {14}properties:[\s\S]*maximum: 10\n/, '              additionalProperties: false\n'),
  );
  expect(await run('HEAD')).toBe(1);
  expect(await run('HEAD', 'spec', '--today', '2024-01-31')).toBe(0);
  expect(out).toContain(
    'It was deprecated, and its sunset on 2024-01-31 has passed. A value that is still sent is refused.',
  );
});

it('reads git revisions', async () => {
  git('init', '-q');
  write('spec/openapi.yaml', yaml(10));
  git('add', 'spec');
  git('commit', '-qm', 'one');
  write('spec/openapi.yaml', yaml(5));
  expect(await run('HEAD')).toBe(1);
  expect(out).toContain('spec/openapi.yaml:14:19');
  expect(await run('HEAD:spec', 'HEAD')).toBe(0);
});

it('follows no external reference', async () => {
  write('head/openapi.yaml', yaml(10).replace('type: object', '$ref: https://example.invalid/schema.yaml'));
  expect(await run('base', 'head')).not.toBe(2);
  expect(out).toContain('was not followed');
});

describe('references', () => {
  const referring = (ref: string): string => yaml(10).replace('type: object', `$ref: ${ref}`);

  it('must not leave the folder of the document', async () => {
    write('head/openapi.yaml', referring('/etc/passwd'));
    expect(await run('base', 'head')).toBe(2);
    expect(err).toMatch(/openapi\.yaml:\d+:\d+: the reference `\/etc\/passwd` leads out of the folder/);
  });
  it('may leave it for a folder that an option allows', async () => {
    write('shared/body.yaml', 'type: string\n');
    write('head/openapi.yaml', referring('../shared/body.yaml'));
    expect(await run('base', 'head')).toBe(2);
    expect(await run('base', 'head', '--allow-folder', '.')).toBe(1);
    expect(out).toContain('from object to string');
  });
  it('must not leave it by a symbolic link', async () => {
    write('outside/body.yaml', 'type: string\n');
    symlinkSync(join(folder, 'outside'), join(folder, 'head/link'));
    write('head/openapi.yaml', referring('link/body.yaml'));
    expect(await run('base', 'head')).toBe(2);
    expect(err).toContain('leads out of the folder');
  });
  it('lead to schemas', async () => {
    write('head/text.yaml', 'just a text\n');
    write('head/openapi.yaml', referring('text.yaml'));
    expect(await run('base', 'head')).toBe(2);
    expect(err).toMatch(
      /openapi\.yaml:\d+:\d+: the reference `text\.yaml` leads to a string, which is not a schema/,
    );
  });
});

it('refuses an alias of a value around it', async () => {
  write('head/openapi.yaml', `${yaml(10)}x-loop: &loop\n  again: *loop\n`);
  expect(await run('base', 'head')).toBe(2);
  expect(err).toContain('the alias at /x-loop/again refers to a value that contains it');
});

describe('configuration', () => {
  it('sets the level of a rule', async () => {
    write('spec-diff.yaml', 'severity: { schema-constraint-changed: warning }\n');
    expect(await run('base', 'head')).toBe(0);
    expect(out).toContain('1 warning.');
    expect(await run('base', 'head', '--fail-on', 'warning')).toBe(1);
  });
  it.each([
    ['rule: schema-constraint-changed'],
    ['operation: POST *'],
    ['path: "*/properties/seconds/*"'],
    ['path: head/openapi.yaml'],
  ])('ignores changes by %s, with a reason', async (what) => {
    write('spec-diff.yaml', `ignore: [{ ${what}, reason: Nobody sends it. }]\n`);
    expect(await run('base', 'head')).toBe(0);
    expect(out).toContain('Ignored: Nobody sends it.');
    expect(out).toContain('The contract did not change.');
  });
  it('ignores nothing else', async () => {
    write(
      'own.yaml',
      'ignore: [{ rule: schema-constraint-changed, operation: GET *, reason: Another one. }]\n',
    );
    expect(await run('base', 'head', '--config', 'own.yaml')).toBe(1);
  });
  it.each([
    ['severity: { a: fatal }', '`severity` must map rules to'],
    ['ignore: [{ rule: a }]', 'with a `reason`'],
    ['ignore: [{ reason: All of it. }]', 'a `rule`, `operation` or `path`'],
    ['failOn: never', '`failOn` must be one of'],
    ['sevrity: {}', '`sevrity` is not an option'],
  ])('is refused: %s', async (text, says) => {
    write('spec-diff.yaml', text);
    expect(await run('base', 'head')).toBe(2);
    expect(err).toContain(says);
  });
});

it('writes several formats in one run', async () => {
  expect(
    await run(
      'base',
      'head',
      '--format',
      'text',
      '--format',
      'markdown=report.md',
      '--format',
      'sarif=r.sarif',
    ),
  ).toBe(1);
  expect(out).toContain('✖ breaking');
  expect(readFileSync(join(folder, 'report.md'), 'utf8')).toContain('<!-- spec-diff -->');
  expect(JSON.parse(readFileSync(join(folder, 'r.sarif'), 'utf8'))).toMatchObject({ version: '2.1.0' });
});

it('reads URLs only with --allow-url, and only over https', async () => {
  expect(await run('https://example.invalid/openapi.yaml', 'head')).toBe(2);
  expect(err).toContain('--allow-url');
  expect(await run('http://127.0.0.1:9/openapi.yaml', 'head', '--allow-url')).toBe(2);
  expect(err).toContain('only https URLs are read');
});

it('fails on any change with --fail-on any', async () => {
  expect(await run('head', 'base', '--fail-on', 'any')).toBe(1);
  expect(await run('base', 'base', '--fail-on', 'any')).toBe(0);
  expect(await run('base', 'base', '--fail-on', 'all')).toBe(2);
});

it('does not count another version number as a change', async () => {
  write('head/openapi.yaml', yaml(10).replace('1.0.0', '1.1.0'));
  expect(await run('base', 'head', '--fail-on', 'any')).toBe(0);
  expect(out).toContain('No change.');
});
