import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('../../..', import.meta.url));

/** A repository like this one, only smaller: a contract, a package, and changesets. */
export class Repository implements Disposable {
  readonly root: string = mkdtempSync(join(tmpdir(), 'release-test-'));

  /** A repository with a release of this version, or without any. */
  constructor(version: string, released = true) {
    const manifest = (name: string): string => JSON.stringify({ name, version }, null, 2);
    this.write('pnpm-workspace.yaml', 'packages:\n  - spec\n  - packages/*\n  - tools/*\n');
    this.write('package.json', '{ "name": "root", "private": true }');
    this.write('spec/package.json', manifest('@videogen/spec'));
    this.write('packages/client/package.json', manifest('@videogen/client'));
    const tool = { name: '@videogen-tools/bench', version: '0.0.0', private: true };
    this.write('tools/bench/package.json', JSON.stringify(tool));
    const config = { changelog: false, fixed: [['@videogen/*']], access: 'public' };
    this.write('.changeset/config.json', JSON.stringify(config));
    this.write('CHANGELOG.md', `# Changelog\n\n## ${version}\n\nOlder.\n`);
    this.write('.gitignore', 'node_modules\n');
    this.writeContract(10, version);
    this.#git('init', '-q', '-b', 'main');
    this.commit('First.');
    if (released) this.#git('tag', `@videogen/spec@${version}`);
    symlinkSync(join(here, 'node_modules'), join(this.root, 'node_modules'));
  }

  /** Writes the contract, with the largest number that its operation accepts. */
  writeContract(maximum: number, version: string): void {
    this.write(
      'spec/openapi.yaml',
      `openapi: 3.1.0
info:
  title: Test
  version: ${version}
paths:
  /a:
    post:
      requestBody:
        content: { application/json: { schema: { type: integer, maximum: ${maximum} } } }
      responses: { "200": { description: Done. } }
`,
    );
  }

  write(path: string, text: string): void {
    mkdirSync(join(this.root, path, '..'), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  changeset(bump: string, names: readonly string[] = ['@videogen/spec', '@videogen/client']): void {
    const front = names.map((name) => `"${name}": ${bump}\n`).join('');
    this.write('.changeset/one.md', `---\n${front}---\n\n- Changed: Something.\n`);
  }

  commit(message: string): void {
    this.#git('add', '-A');
    this.#git('commit', '--allow-empty', '-qm', message);
  }

  /** Runs one of the release scripts in the repository. */
  run(script: string, ...args: string[]): { code: number | null; output: string } {
    const command = [join(here, 'tools/release/src', script), ...args];
    const options = { cwd: this.root, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, command, options);
    return { code: status, output: stdout + stderr };
  }

  /** Checks the changesets of what changed since a revision. */
  check(...base: string[]): { code: number | null; output: string } {
    return this.run('changeset-check.ts', ...base);
  }

  #git(...args: string[]): void {
    const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
    execFileSync('git', [...author, ...args], { cwd: this.root, stdio: 'ignore' });
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
