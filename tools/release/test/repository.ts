import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('../../..', import.meta.url));

const getContract = (version: string): string => `openapi: 3.1.0
info:
  title: Test
  version: ${version}
paths:
  /a:
    post:
      requestBody: { content: { application/json: { schema: { type: integer, maximum: 10 } } } }
      responses: { "200": { description: Done. } }
`;

/** A repository like this one, only smaller: a contract, a package, and changesets. */
export class Repository implements Disposable {
  readonly root: string = mkdtempSync(join(tmpdir(), 'release-test-'));

  /** A repository with a release of this version, or without any. */
  constructor(version: string, released = true) {
    const manifest = (name: string): string => JSON.stringify({ name, version }, null, 2);
    const changelog = join(here, 'tools/release/src/changelog-plugin.ts');
    const config = { changelog, fixed: [['@videogen/*']], access: 'public' };

    const files = {
      'pnpm-workspace.yaml': 'packages:\n  - spec\n  - packages/*\n',
      'package.json': '{ "name": "root", "private": true }',
      'spec/package.json': manifest('@videogen/spec'),
      'packages/client/package.json': manifest('@videogen/client'),
      'spec/openapi.yaml': getContract(version),
      '.changeset/config.json': JSON.stringify(config),
      'CHANGELOG.md': `# Changelog\n\n## ${version}\n\nOlder.\n`,
      '.gitignore': 'node_modules\n',
    };

    for (const [path, text] of Object.entries(files)) this.write(path, text);
    this.#git('init', '-q', '-b', 'main');
    this.commit();
    if (released) this.#git('tag', `@videogen/spec@${version}`);
    symlinkSync(join(here, 'node_modules'), join(this.root, 'node_modules'));
  }

  /** Changes the contract so that it breaks callers. */
  breakContract(): void {
    this.write('spec/openapi.yaml', this.read('spec/openapi.yaml').replace('maximum: 10', 'maximum: 5'));
  }

  write(path: string, text: string): void {
    mkdirSync(join(this.root, path, '..'), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  /** Writes a changeset with the same step for some packages. */
  changeset(bump: string, names: readonly string[], name = 'one', body = '- Changed: Something.'): void {
    const front = names.map((each) => `"@videogen/${each}": ${bump}\n`).join('');
    this.write(`.changeset/${name}.md`, `---\n${front}---\n\n${body}\n`);
  }

  commit(): void {
    this.#git('add', '-A');
    this.#git('commit', '--allow-empty', '-qm', 'Change.');
  }

  /** Runs one of the release scripts in the repository. */
  run(script: string, ...args: string[]): { code: number | null; output: string } {
    const command = [join(here, 'tools/release/src', script), ...args];
    const options = { cwd: this.root, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, command, options);
    return { code: status, output: stdout + stderr };
  }

  #git(...args: string[]): void {
    const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
    execFileSync('git', [...author, ...args], { cwd: this.root, stdio: 'ignore' });
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
