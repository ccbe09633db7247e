import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { beforeEach, expect, it } from 'vitest';

const here = fileURLToPath(new URL('..', import.meta.url));
const action = readFileSync(join(here, 'action.yml'), 'utf8');
let folder = '';

const document = (maximum: number): string =>
  `openapi: 3.1.0
info: { title: Test, version: 1.0.0 }
paths:
  /a:
    post:
      requestBody: { content: { application/json: { schema: { type: integer, maximum: ${maximum} } } } }
      responses: { "200": { description: Done. } }
`;

function git(...args: string[]): string {
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...author, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
}

function commit(maximum: number, file = 'spec/openapi.yaml'): string {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), document(maximum));
  git('add', '-A');
  git('commit', '-qm', String(maximum));
  return git('rev-parse', 'HEAD');
}

/** Leaves a checkout of the last commit of a branch alone, whose remote has all commits. */
function keepOnly(branch: string): void {
  const origin = join(folder, 'origin');
  git('clone', '-q', '--bare', '.', origin);
  execFileSync('git', ['-C', origin, 'config', 'uploadpack.allowAnySHA1InWant', 'true']);
  for (const name of ['.git', 'spec']) rmSync(join(folder, name), { recursive: true });
  git('init', '-q');
  git('remote', 'add', 'origin', `file://${origin}`);
  git('fetch', '-q', '--depth=1', 'origin', branch);
  git('checkout', '-qf', 'FETCH_HEAD');
}

/** Runs the first step of the action in the environment of a runner. */
function run(env: Readonly<Record<string, string>> = {}): {
  code: number | null;
  output: string;
  files: Record<string, string>;
} {
  const temp = join(folder, 'temp');
  mkdirSync(temp, { recursive: true });
  const { status, stdout, stderr } = spawnSync(join(here, 'action.sh'), {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      RUNNER_TEMP: temp,
      GITHUB_OUTPUT: join(temp, 'output'),
      GITHUB_STEP_SUMMARY: join(temp, 'summary'),
      ACTION_PATH: here,
      BRANCH: 'main',
      HEAD: 'spec',
      COMMAND: `${process.execPath} ${join(here, 'src/cli.ts')}`,
      ...env,
    },
  });

  const files = Object.fromEntries(
    ['output', 'summary', 'spec-diff.md'].map((name) => [name, readFileSync(join(temp, name), 'utf8')]),
  );
  return { code: status, output: stdout + stderr, files };
}

beforeEach(async ({ onTestFinished }) => {
  folder = await temporaryFolder(onTestFinished);
  git('init', '-q', '-b', 'main');
});

it('compares with the merge base, annotates, and writes summary and comment', () => {
  const base = commit(10);
  git('update-ref', 'refs/remotes/origin/main', base);
  git('checkout', '-qb', 'change');
  commit(5);
  const { code, output, files } = run();
  expect(code).toBe(0);
  expect(output).toContain('::error file=spec/openapi.yaml');
  expect(files['output']).toContain(`base=${base}\nstatus=1\n`);
  expect(files['spec-diff.md']).toContain('1 breaking');
  expect(files['summary']).toBe(files['spec-diff.md']);
});

it('does not blame a branch for what its base got meanwhile', () => {
  const old = commit(10);
  git('update-ref', 'refs/remotes/origin/main', commit(5));
  git('checkout', '-qb', 'change', old);
  expect(run().files['output']).toContain(`base=${old}\nstatus=0\n`);
});

it('replaces an old comment when a document no longer parses', () => {
  git('update-ref', 'refs/remotes/origin/main', commit(10));
  writeFileSync(join(folder, 'spec/openapi.yaml'), 'openapi: 3.1.0\ninfo: [');
  const { files } = run();
  expect(files['spec-diff.md']).toMatch(
    /^<!-- spec-diff -->\n## ❌ Contract: no verdict[\s\S]+does not parse/,
  );
  expect(files['output']).toContain('status=2\n');
});

it.each(['pull_request', 'pull_request_review'])(
  'needs one commit only on %s: it fetches the base of the commit that the pull request would be merged as',
  (event) => {
    commit(10);
    git('checkout', '-qb', 'change');
    commit(5);
    git('checkout', '-q', 'main');
    const base = commit(1, 'other/openapi.yaml');
    git('merge', '-q', '--no-ff', '-m', 'merge', 'change');
    keepOnly('main');
    const { files } = run({ GITHUB_EVENT_NAME: event, GITHUB_SHA: git('rev-parse', 'HEAD') });
    expect(files['output']).toContain(`base=${base}\nstatus=1\n`);
    expect(files['spec-diff.md']).toContain('1 breaking');
  },
);

it('finds the merge base of a branch that was checked out alone', () => {
  const base = commit(10);
  git('checkout', '-qb', 'change');
  commit(5);
  keepOnly('change');
  expect(run().files['output']).toContain(`base=${base}\nstatus=1\n`);
});

it('keeps a comment for each contract, and says when there was no change', () => {
  commit(10);
  git('update-ref', 'refs/remotes/origin/main', commit(1, 'other/openapi.yaml'));
  writeFileSync(join(folder, 'other/openapi.yaml'), document(3));
  const changed = run({ NAME: 'other', HEAD: 'other' });
  expect(changed.files['spec-diff.md']).toMatch(
    /^<!-- spec-diff other -->\n## ✅ Contract other: 1 compatible/,
  );
  expect(changed.files['output']).toContain('changed=true');
  expect(run({ NAME: 'main' }).files['output']).toContain('changed=false');
});

it('accepts what a reviewer approved, until something else breaks', () => {
  git('update-ref', 'refs/remotes/origin/main', commit(10));
  git('checkout', '-qb', 'change');
  commit(5);
  const [, fingerprint = ''] = /approves with `([0-9a-f]{16})`/.exec(run().files['spec-diff.md'] ?? '') ?? [];
  expect(fingerprint).not.toBe('');
  expect(run({ APPROVED: fingerprint }).files['output']).toContain('status=0\n');
  commit(4);
  expect(run({ APPROVED: fingerprint }).files['output']).toContain('status=1\n');
});

it('takes approvals of other members only, as reviews and as labels', async () => {
  const review = (login: string, state: string, body: string, association = 'MEMBER'): unknown => ({
    user: { login },
    state,
    body,
    author_association: association,
  });

  const label = (name: string, login: string): unknown => ({
    event: 'labeled',
    actor: { login },
    label: { name },
  });

  const lists: Record<string, unknown[]> = {
    listReviews: [
      review('other', 'APPROVED', 'Fine: 0000000000000001'),
      review('other', 'COMMENTED', '0000000000000002'),
      review('author', 'APPROVED', '0000000000000003'),
      review('stranger', 'APPROVED', '0000000000000004', 'NONE'),
    ],
    listLabelsOnIssue: ['contract: 0000000000000005', 'contract: 0000000000000006'].map((name) => ({ name })),
    listEvents: [
      label('contract: 0000000000000005', 'other'),
      label('contract: 0000000000000006', 'author'),
      label('contract: 0000000000000007', 'other'),
    ],
  };

  const [, script = ''] = /script: \|\n([\s\S]*?)\n\n/.exec(action) ?? [];
  const names = new Proxy({}, { get: (_, name) => name });
  const github = { paginate: (name: string) => lists[name], rest: { pulls: names, issues: names } };
  const context = { repo: {}, payload: { pull_request: { number: 7, user: { login: 'author' } } } };
  const outputs: unknown[] = [];
  const core = { setOutput: (...output: unknown[]) => outputs.push(output) };

  await new Function('context', 'github', 'core', `return (async () => {${script}})()`)(
    context,
    github,
    core,
  );

  expect(outputs).toEqual([['fingerprints', '0000000000000001 0000000000000005']]);
});

it('reads the approvals and the base from the pull request, which the event of a review has, too', () => {
  expect(action).toMatch(/id: approvals\n(?: +#.*\n)* +if: github\.event\.pull_request\n/);
  expect(action).toMatch(/BRANCH: \$\{\{ github\.event\.pull_request\.base\.ref \}\}/);
  expect(action).not.toMatch(/github\.(?:event_name|base_ref|head_ref)/);
});

it('puts nothing from outside into a shell, and pins what it uses', () => {
  const listExpressions = (text: string): string[] =>
    [...text.matchAll(/^ {6}run: ([\s\S]*?)(?=^ {4}- |$(?![\s\S]))/gm)].flatMap(
      ([, script = '']) => script.match(/\$\{\{.*?\}\}/g) ?? [],
    );
  expect(listExpressions(action)).toEqual([]);
  const unsafe = `      run: echo \${{ github.head_ref }}\n`;
  expect(listExpressions(action.replaceAll(/^ {6}run: .*\n/gm, unsafe)).length).toBeGreaterThan(1);
  const used = [...action.matchAll(/uses: (\S+)/g)];
  expect(used.length).toBeGreaterThan(1);
  for (const [, uses] of used) expect(uses).toMatch(/@[0-9a-f]{40}$/);
  expect(action).toContain('github.event.pull_request.head.repo.full_name == github.repository');
});

type Comment = { id: number; body: string; user: { type: string } };

/** Runs the script of the comment step on a pull request with these comments; returns the calls that write. */
async function writeComment(comments: readonly Comment[], env: object = {}): Promise<unknown[]> {
  const [, script = ''] = /- name: Comment[\s\S]*?script: \|\n([\s\S]*?)\n\n/.exec(action) ?? [];
  const written: unknown[] = [];
  const write = (call: string) => (parameters: object) => written.push({ call, ...parameters });
  const issues = { updateComment: write('update'), createComment: write('create'), listComments: undefined };
  const github = { paginate: () => comments, rest: { issues } };
  const context = { repo: { owner: 'a', repo: 'b' }, issue: { number: 7 } };
  const file = { readFileSync: () => 'new' };
  const body = new Function('require', 'process', 'context', 'github', `return (async () => {${script}})()`);
  await body(() => file, { env: { CONTRACT: 'spec', ...env } }, context, github);
  return written;
}

it('replaces its own comment, and writes a new one where there is none', async () => {
  const others: Comment[] = [
    { id: 1, body: 'Nice.', user: { type: 'Bot' } },
    { id: 2, body: '<!-- spec-diff: spec -->\nquoted', user: { type: 'User' } },
    { id: 4, body: '<!-- spec-diff: other/spec -->\nof another contract', user: { type: 'Bot' } },
  ];
  const own: Comment = { id: 3, body: '<!-- spec-diff: spec -->\nold', user: { type: 'Bot' } };
  const body = '<!-- spec-diff: spec -->\nnew';
  expect(await writeComment([...others, own])).toEqual([
    { call: 'update', owner: 'a', repo: 'b', comment_id: 3, body },
  ]);
  expect(await writeComment(others)).toEqual([
    { call: 'create', owner: 'a', repo: 'b', issue_number: 7, body },
  ]);
  expect(await writeComment(others, { CHANGED: 'false' })).toEqual([]);
});
