import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeEach, expect, it } from 'vitest';
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

function read(path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

beforeEach(async ({ onTestFinished }) => {
  folder = await temporaryFolder(onTestFinished);
  write('base/openapi.yaml', yaml(10));
  write('head/openapi.yaml', yaml(5));
});

/** Commits the folder on a day of its own. */
function commit(): void {
  const env = { ...process.env, GIT_COMMITTER_DATE: '2024-01-30T12:00:00Z' };
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    [...author, 'commit', '-qm', 'one'],
  ])
    execFileSync('git', args, { cwd: folder, env });
}

/** Replaces a part of a file, which has it. */
function edit(path: string, from: RegExp, to: string): void {
  const before = read(path);
  const after = before.replace(from, () => to);
  expect(after).not.toBe(before);
  write(path, after);
}

/** Returns the fingerprint of the break between the two documents. */
async function getFingerprint(): Promise<string> {
  await run('base', 'head', '--format', 'json');
  return JSON.parse(out).changes[0].fingerprint;
}

/** The file that accepts a break. */
const acceptance = (fingerprint: string, until: string): string =>
  `fingerprint: ${fingerprint}\nreason: Agreed.\nowner: A Person\nuntil: '${until}'\n`;

/** What a run prints, or writes to a file. */
interface Printed {
  /** File that the run writes; unset means what it prints. */
  readonly file?: string;
  readonly prints?: readonly (RegExp | string)[];
  readonly not?: readonly RegExp[];
}

async function expectRun(
  args: string,
  code: number,
  { file, prints = [], not = [] }: Printed = {},
): Promise<void> {
  expect(await run(...args.split(' ').filter((each) => each !== '')), err).toBe(code);
  const printed = file === undefined ? out + err : read(file);
  for (const pattern of prints) expect(printed).toMatch(pattern);
  for (const pattern of not) expect(printed).not.toMatch(pattern);
}

it('exits with 0 when nothing breaks', async () => {
  await expectRun('head base', 0);
});

it('exits with 1 when something breaks', async () => {
  await expectRun('base head', 1);
});

it('exits with 2 and the file, line and reason when a document does not parse', async () => {
  write(
    'head/openapi.yaml',
    `openapi: 3.1.0
info:
  title: [a
paths: {}
`,
  );

  await expectRun('base head', 2, { prints: [/openapi\.yaml:\d+:\d+ does not parse: .+/] });
});

it('exits with 2 and a reason for wrong arguments', async () => {
  await expectRun('', 2, { prints: [/Give a base/] });
  await expectRun('base nowhere', 2, { prints: [/'nowhere' is not a file/] });
  await expectRun('base head --format pdf', 2, { prints: [/'pdf' is not a format/] });
  await expectRun('a b c', 2, { prints: [/Give a base/] });
  await expectRun('base head --what', 2, { prints: [/'--what'/] });
});

it('exits with 2 for a document of another kind', async () => {
  write('head/openapi.yaml', 'swagger: "2.0"');

  await expectRun('base head', 2, { prints: [/2\.0/] });
});

it('writes each format', async () => {
  await expectRun('base head --format text', 1, {
    prints: [
      /✖ breaking {3}request of `POST \/a`: `maximum` of `seconds` changed from 10 to 5\.\n +valid before, refused now: \{"seconds": \d+\}/,
    ],
  });

  await expectRun('base head --format markdown', 1, {
    prints: [
      /^<!-- spec-diff -->\n## ❌ Contract: 1 breaking[\s\S]+needs a major version: something breaks\.[\s\S]+### Breaking[\s\S]+refused now: \{"seconds": \d+\}/,
    ],
  });

  await expectRun('base head --format github', 1, {
    prints: [/(^|\n)::error file=head\/openapi\.yaml,line=14,col=19,title=schema-constraint-changed::/],
  });
  await expectRun('base head --format sarif', 1, { prints: [/"version": "2\.1\.0"[\s\S]+"startLine": 14/] });
  await expectRun('base head --format html', 1, { prints: [/<article class="breaking">/] });
});

it('writes several formats in one run', async () => {
  await expectRun('base head --format text --format markdown=report.md --format sarif=r.sarif', 1, {
    prints: [/✖ breaking/],
  });
  await expectRun('base head --format markdown=report.md', 1, {
    file: 'report.md',
    prints: [/<!-- spec-diff -->/],
  });
  await expectRun('base head --format sarif=r.sarif', 1, {
    file: 'r.sarif',
    prints: [/"version": "2\.1\.0"/],
  });
});

it('escapes what comes from a document', async () => {
  edit('base/openapi.yaml', /seconds/, '"<img src=x>@all"');
  edit('head/openapi.yaml', /seconds/, '"<img src=x>@all"');
  for (const raw of [/<img/, /[^\w]@all/]) expect(read('head/openapi.yaml')).toMatch(raw);

  await expectRun('base head --format html', 1, { prints: [/&lt;img/], not: [/<img/] });
  await expectRun('base head --format markdown', 1, {
    prints: [/&lt;img/, /@\u200ball/],
    not: [/<img/, /@all/],
  });
});

it('makes no links and no emphasis of patterns', async () => {
  edit(
    'base/openapi.yaml',
    /type: integer/,
    "type: string\n                  pattern: '^[a-z](https://example.invalid)*_*$'",
  );
  edit(
    'head/openapi.yaml',
    /type: integer/,
    "type: string\n                  pattern: '^[a-y](https://example.invalid)*_*$'",
  );

  await expectRun('base head --format markdown', 1, {
    prints: [/\n- .*`"\^\[a-y\]\(https:\/\/example\.invalid\)\*_\*\$"`/],
  });
});

it('cuts long strings of a witness for readers, and keeps them for programs', async () => {
  edit('base/openapi.yaml', /type: integer/, 'type: string\n                  maxLength: 2000');
  edit('head/openapi.yaml', /type: integer/, 'type: string\n                  maxLength: 1500');

  await expectRun('base head --format text', 1, { prints: [/x{40}… \(\d{4} characters\)/] });
  await expectRun('base head --format markdown', 1, { prints: [/x{40}… \(\d{4} characters\)/] });
  await expectRun('base head --format html', 1, { prints: [/x{40}… \(\d{4} characters\)/] });
  await expectRun('base head --format github', 1, { prints: [/x{40}… \(\d{4} characters\)/] });
  await expectRun('base head --format sarif', 1, { prints: [/x{40}… \(\d{4} characters\)/] });
  await expectRun('base head --format json', 1, { prints: [/x{1501}/] });
});

it('lets an accepted break pass', async () => {
  write('head/changes/one.yaml', acceptance(await getFingerprint(), '2026-12-31'));

  await expectRun('base head', 0, { prints: [/Accepted by A Person/] });
});

it('fails on an acceptance that nothing needs', async () => {
  write('head/changes/one.yaml', acceptance('0123456789abcdef', '2026-12-31'));

  await expectRun('head base', 0);
  await expectRun('base head', 1, { prints: [/Stale acceptance 0123456789abcdef/] });
});

it('fails when the time of an acceptance is over', async () => {
  write('head/changes/one.yaml', acceptance(await getFingerprint(), '2026-05-31'));

  await expectRun('base head', 1);
});

it('takes an acceptance as spent once the base has it', async () => {
  const accepted = acceptance(await getFingerprint(), '2026-12-31');
  write('base/changes/one.yaml', accepted);
  write('head/changes/one.yaml', accepted);

  await expectRun('base head', 1, { not: [/Stale/] });
});

it('leaves an unchanged contract alone when the time of an acceptance is over', async () => {
  write('base/changes/one.yaml', acceptance(await getFingerprint(), '2020-01-01'));

  await expectRun('base base', 0);
});

it('refuses an incomplete acceptance', async () => {
  write('head/changes/one.yaml', 'fingerprint: abc\n');

  await expectRun('base head', 2, { prints: [/without `reason`/] });
});

it('keeps the fingerprint of a break when lines move', async () => {
  const before = await getFingerprint();
  edit('head/openapi.yaml', /^/, '# A comment.\n\n');

  await expectRun('base head', 1, { prints: [`[${before}]`] });
});

it('follows no external reference', async () => {
  edit('head/openapi.yaml', /type: object/, '$ref: https://example.invalid/schema.yaml');

  await expectRun('base head', 1, { prints: [/was not followed/] });
});

it('follows no reference out of the folder of the document', async () => {
  edit('head/openapi.yaml', /type: object/, '$ref: /etc/passwd');

  await expectRun('base head', 2, {
    prints: [/openapi\.yaml:\d+:\d+: the reference `\/etc\/passwd` leads out of the folder/],
  });
});

it('follows references into a folder that an option allows', async () => {
  write('shared/body.yaml', 'type: string\n');
  edit('head/openapi.yaml', /type: object/, '$ref: ../shared/body.yaml');

  await expectRun('base head', 2);
  await expectRun('base head --allow-folder .', 1, { prints: [/from object to string/] });
});

it('follows no symbolic link out of the folder', async () => {
  write('outside/body.yaml', 'type: string\n');
  symlinkSync(join(folder, 'outside'), join(folder, 'head/link'));
  edit('head/openapi.yaml', /type: object/, '$ref: link/body.yaml');

  await expectRun('base head', 2, { prints: [/leads out of the folder/] });
});

it('follows no reference of AsyncAPI 2 out of the folder', async () => {
  write('outside/channel.yaml', 'publish: { message: { payload: { type: string } } }\n');
  write(
    'head/asyncapi.yaml',
    `asyncapi: 2.6.0
info: { title: Test, version: 1.0.0 }
channels: { a: { $ref: ../outside/channel.yaml } }
`,
  );

  await expectRun('base head', 2, { prints: [/leads out of the folder/] });
});

it('names a reference to something else than a schema in a note', async () => {
  write('head/text.yaml', 'just a text\n');
  edit('head/openapi.yaml', /type: object/, '$ref: text.yaml');

  await expectRun('base head', 1, {
    prints: [/the reference text\.yaml \(in .*openapi\.yaml\) to a string has no target/],
  });
});

it('refuses a reference that is not a text', async () => {
  edit('head/openapi.yaml', /type: object/, '$ref: 5');

  await expectRun('base head', 2, {
    prints: [/openapi\.yaml:\d+:\d+: `\$ref` is a number, which is not valid/],
  });
});

it('refuses a schema that is not one', async () => {
  edit('head/openapi.yaml', /schema:/, 'schema: 5\n            x-was:');

  await expectRun('base head', 2, {
    prints: [/openapi\.yaml:\d+:\d+: `schema` is a number, which is not valid/],
  });
});

it('reads a name that is that of a keyword', async () => {
  edit(
    'base/openapi.yaml',
    /paths:/,
    `security: [schema: []]
components:
  securitySchemes:
    schema: { type: oauth2, flows: { implicit: { authorizationUrl: 'https://a.example', scopes: { schema: A } } } }
paths:`,
  );
  edit(
    'base/openapi.yaml',
    /type: object/,
    'type: object\n              dependentRequired: { schema: [seconds] }',
  );
  edit(
    'base/openapi.yaml',
    /Done./,
    "Done., links: { a: { operationRef: '#/a', parameters: { schema: '1' } } }",
  );

  await expectRun('base base', 0);
});

it('refuses an alias of a value around it', async () => {
  edit(
    'head/openapi.yaml',
    /$/,
    `x-loop: &loop
  again: *loop
`,
  );

  await expectRun('base head', 2, {
    prints: [/the alias at \/x-loop\/again refers to a value that contains it/],
  });
});

it('takes the level of a rule from the configuration', async () => {
  write('spec-diff.yaml', 'severity: { schema-constraint-changed: warning }\n');

  await expectRun('base head', 0, { prints: [/1 warning, 1 rated by the configuration\./] });
  await expectRun('base head --fail-on warning', 1);
});

it.each([
  ['rule', 'rule: schema-constraint-changed'],
  ['operation', 'operation: POST *'],
  ['pointer', "path: '*/properties/seconds/*'"],
  ['file', 'path: head/openapi.yaml'],
])('ignores changes by %s, with a reason', async (_, selected) => {
  write('spec-diff.yaml', `ignore: [{ ${selected}, reason: Nobody sends it. }]\n`);

  await expectRun('base head', 0, {
    prints: [/Ignored: Nobody sends it\./, /The contract did not change\./],
  });
});

it('ignores nothing else', async () => {
  write(
    'own.yaml',
    'ignore: [{ rule: schema-constraint-changed, operation: GET *, reason: Another one. }]\n',
  );

  await expectRun('base head --config own.yaml', 1);
});

it('refuses an unknown severity', async () => {
  write('spec-diff.yaml', 'severity: { a: fatal }');

  await expectRun('base head', 2, { prints: [/`severity` must map rules to/] });
});

it('refuses to ignore without a reason', async () => {
  write('spec-diff.yaml', 'ignore: [{ rule: a }]');

  await expectRun('base head', 2, { prints: [/with a `reason`/] });
});

it('refuses to ignore everything', async () => {
  write('spec-diff.yaml', 'ignore: [{ reason: All of it. }]');

  await expectRun('base head', 2, { prints: [/a `rule`, `operation` or `path`/] });
});

it('refuses an unknown level to fail on', async () => {
  write('spec-diff.yaml', 'failOn: never');

  await expectRun('base head', 2, { prints: [/`failOn` must be one of/] });
});

it('refuses an unknown option of the configuration', async () => {
  write('spec-diff.yaml', 'sevrity: {}');

  await expectRun('base head', 2, { prints: [/`sevrity` is not an option/] });
});

it('reads URLs only with --allow-url, and only over https', async () => {
  await expectRun('https://example.invalid/openapi.yaml head', 2, { prints: [/--allow-url/] });
  await expectRun('http://127.0.0.1:9/openapi.yaml head --allow-url', 2, {
    prints: [/only https URLs are read/],
  });
});

it('fails on any change with --fail-on any', async () => {
  await expectRun('head base', 0);
  await expectRun('head base --fail-on any', 1);
  await expectRun('base base --fail-on any', 0);
  await expectRun('base base --fail-on all', 2);
});

it('reports a document that came or went', async () => {
  write('head/asyncapi.yaml', 'asyncapi: 3.0.0\ninfo: { title: Test, version: 1.0.0 }\n');

  await expectRun('head base', 1, { prints: [/✖ breaking +The asyncapi document was removed\./] });
  await expectRun('base head', 1, { prints: [/✔ compatible +The asyncapi document was added\./] });
});

it('does not count another version number as a change', async () => {
  edit(
    'head/openapi.yaml',
    /1\.0\.0[\s\S]*/,
    `1.1.0 }
paths: {}
`,
  );
  edit(
    'base/openapi.yaml',
    /1\.0\.0[\s\S]*/,
    `1.0.0 }
paths: {}
`,
  );

  await expectRun('base head --fail-on any', 0, { prints: [/No change\./] });
});

it('compares schemas that nothing refers to with --unreferenced', async () => {
  write(
    'base/openapi.yaml',
    `openapi: 3.1.0
info: { title: Test, version: 1.0.0 }
paths: {}
components: { schemas: { Free: { type: integer, maximum: 9 }, Gone: { type: string } } }
`,
  );
  write('head/openapi.yaml', read('base/openapi.yaml'));
  edit('head/openapi.yaml', /9 }, Gone: { type: string }/, '5 }');

  await expectRun('base head', 0, { not: [/✖ breaking/] });
  await expectRun('base head --unreferenced', 1, {
    prints: [
      /`maximum` of `Free` changed from 9 to 5/,
      /The schema `Gone`, which nothing refers to, was removed/,
    ],
  });
});

it('compares sunsets with the day of the commit, not with the clock', async () => {
  write(
    'spec/openapi.yaml',
    `openapi: 3.1.0
info: { title: Test, version: 1.0.0 }
paths:
  /a:
    post:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              additionalProperties: false
              properties:
                seconds:
                  deprecated: true
                  x-sunset: "2024-01-31"
                  type: integer
      responses:
        "200": { description: Done. }
`,
  );
  commit();
  edit('spec/openapi.yaml', / +properties:[\s\S]*type: integer\n/, '');

  await expectRun('HEAD', 1);
  await expectRun('HEAD spec --today 2024-01-31', 0, {
    prints: [
      /It was deprecated, and its sunset on 2024-01-31 has passed\. A value that is still sent is refused\./,
    ],
  });
});

it('reads git revisions', async () => {
  write('spec/openapi.yaml', yaml(10));
  commit();
  edit('spec/openapi.yaml', /maximum: 10/, 'maximum: 5');

  await expectRun('HEAD', 1, { prints: [/spec\/openapi\.yaml:14:19/] });
  await expectRun('HEAD:spec HEAD', 0);
});

it('writes JSON that fits its schema and carries the witness', async () => {
  await run('base', 'head', '--format', 'json');
  const report: unknown = JSON.parse(out);
  const schema: unknown = JSON.parse(readFileSync(new URL('../report.schema.json', import.meta.url), 'utf8'));
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
