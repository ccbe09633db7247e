import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, cp, lstat, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { run } from '@videogen-tools/test-support/run';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
/** Folders that do not depend on the documents and are not run here. Without them the compiler needs half the time. */
const uninvolved =
  /^(?:tools\/bench|(?:packages|tools)\/[^/]+\/(?:bench|test\/(?!types|support|doubles).*))$/;
const leftOut = new Set(['.turbo', '.cache', '.astro', '.bin', '.vite', '.vite-temp']);

/** Removes what the test runner sets: with another NODE_ENV, the build of the docs leaves out the search. */
const asUser = 'unset NODE_ENV VITEST TEST MODE DEV PROD BASE_URL SSR';

/** The output and the exit code of a program of a copy. */
export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** A copy of the sources, in which documents can be changed, generated from, type-checked and run. */
export class Workspace {
  readonly #folder: string;
  /** Removes the copy. */
  readonly remove: () => Promise<void>;

  private constructor(folder: string, remove: () => Promise<void>) {
    this.#folder = folder;
    this.remove = remove;
  }

  /**
   * Copies the sources; the packages in the copy find each other, and what is installed here. With `tests`, also the
   * tests.
   */
  static async copy({ tests = false }: { readonly tests?: boolean } = {}): Promise<Workspace> {
    let remove = async (): Promise<void> => {};
    const folder = await temporaryFolder((end) => {
      remove = end;
    });

    for (const name of [
      'spec',
      'packages',
      'tools',
      'package.json',
      'pnpm-lock.yaml',
      'vitest.config.ts',
      'README.md',
      'AGENTS.md',
    ])
      await cp(join(root, name), join(folder, name), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (source) => isWanted(source, tests),
      });

    await mkdir(join(folder, 'node_modules'));
    for (const name of await readdir(join(root, 'node_modules'))) {
      if (!leftOut.has(name))
        await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    }
    return new Workspace(folder, remove);
  }

  /**
   * Copies the whole repository with its tests and settings, as the only commit of a branch `main`. Commands of its papers
   * run in it as they are written: see `shell`.
   *
   * @param apart also copies what is installed, by hard links: the build of the docs follows links out of the copy, and
   * fails there
   */
  static async clone({ apart = false }: { readonly apart?: boolean } = {}): Promise<Workspace> {
    let remove = async (): Promise<void> => {};
    const folder = await temporaryFolder((end) => {
      remove = end;
    });
    const listed = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
    });
    // What git lists and is not there was deleted without a commit.
    const files = listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
    const folders = new Set(files.map((file) => dirname(file)));
    await Promise.all([...folders].map((name) => mkdir(join(folder, name), { recursive: true })));
    await Promise.all(files.map((file) => copyFile(join(root, file), join(folder, file))));
    await linkInstalled(folder, files);

    const workspace = new Workspace(folder, remove);
    const installed = `${root}node_modules/.pnpm`;
    const link = 'rm node_modules/.pnpm && cp --archive --link';
    if (apart) await workspace.shell(`${link} '${installed}' node_modules/.pnpm`);
    const author = '-c user.name=a -c user.email=a@example.com -c commit.gpgsign=false';
    await workspace.shell(
      `git init -q -b main && git add --all && git ${author} commit -qm 'chore: copy the repository'`,
    );
    return workspace;
  }

  /** Returns the repository itself, for commands that change nothing. */
  static here(): Workspace {
    return new Workspace(root, async () => {});
  }

  /** Writes a file. */
  async write(file: string, text: string): Promise<void> {
    await writeFile(join(this.#folder, file), text);
  }

  /** Reads a file. */
  read(file: string): Promise<string> {
    return readFile(join(this.#folder, file), 'utf8');
  }

  /** Deletes a file. */
  async delete(file: string): Promise<void> {
    await rm(join(this.#folder, file));
  }

  /** Replaces a text in a file; throws when it is not there, as the change would then prove nothing. */
  async edit(file: string, from: string, to: string): Promise<void> {
    const text = await this.read(file);
    if (!text.includes(from)) throw new Error(`${file} does not contain ${JSON.stringify(from)}`);
    await this.write(
      file,
      text.replace(from, () => to),
    );
  }

  /** Generates from the documents of the copy. */
  async generate(): Promise<void> {
    const { code, output } = await this.run('tools/generate/src/main.ts', '--root', this.#folder);
    if (code !== 0) throw new Error(output);
  }

  /** Returns the errors that the compiler reports for the whole copy, or for one package, as `file: message`. */
  async typeErrors(project = 'tools/repo/config/tsconfig.all.json'): Promise<string[]> {
    const { code, output } = await this.run(
      'node_modules/typescript/bin/tsc',
      ...['-p', project, '--pretty', 'false', '--singleThreaded'],
      ...['--tsBuildInfoFile', join(this.#folder, 'types.tsbuildinfo')],
    );
    const errors = output.split('\n').flatMap((line) => {
      const found = /^(?:\.\.\/)*(\S+)\(\d+,\d+\): error TS\d+: (.*)$/.exec(line);
      return found ? [`${found[1]}: ${found[2]}`] : [];
    });
    if ((code === 0) !== (errors.length === 0))
      throw new Error(`The compiler exited with ${code}: ${output}`);
    return errors;
  }

  /** Runs the tests of these folders and files, and returns the files with a failure and the output. */
  async failures(
    ...paths: readonly string[]
  ): Promise<{ readonly files: string[]; readonly output: string }> {
    const { output } = await this.run(
      'node_modules/vitest/vitest.mjs',
      ...['run', '--reporter=dot', ...paths],
    );
    if (!/^ *Test Files /m.test(output)) throw new Error(output);
    const files = [...output.matchAll(/^ *FAIL +(?:\|\w+\| +)?(\S+)/gm)].map(([, file = '']) => file);
    return { files: [...new Set(files)].toSorted(), output };
  }

  /**
   * Runs a command in the copy, in which nothing is installed again.
   *
   * @param until stops the command when its output matches, which is a success
   */
  async shell(command: string, until?: RegExp): Promise<Outcome> {
    const options = {
      cwd: this.#folder,
      env: { NO_COLOR: '1', pnpm_config_verify_deps_before_run: 'false' },
      timeout: 1_200_000,
      ...(until && { until }),
    };
    // The last line has the exit code; a command that is stopped prints none.
    const output = await run('bash', ['-c', `${asUser}\n(\n${command}\n)\necho "exit code $?"`], options);
    const [, code] = /exit code (\d+)\n$/.exec(output) ?? [];
    return { code: until === undefined ? Number(code) : 0, output };
  }

  /** Runs a program of the copy from the sources of its packages. */
  async run(program: string, ...args: readonly string[]): Promise<Outcome> {
    const options = {
      cwd: this.#folder,
      env: { ...process.env, NODE_OPTIONS: '--conditions=@videogen/source', NO_COLOR: '1' },
      maxBuffer: 2 ** 26,
    };
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], options);
      return { code: 0, output: stdout };
    } catch (error) {
      // Safe: what `execFile` rejects with has these members.
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, output: `${stdout}${stderr}` };
    }
  }
}

/** Links what is installed here, so that packages of the copy find each other and everything else. */
async function linkInstalled(folder: string, files: readonly string[]): Promise<void> {
  await mkdir(join(folder, 'node_modules'));
  const programs = await readdir(join(root, 'node_modules'));
  const linked = programs.filter((name) => name === '.bin' || !leftOut.has(name));
  for (const name of linked)
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));

  const packages = files
    .filter((file) =>
      /^(?:spec|(?:packages|tools)\/[^/]+|tools\/test-support\/runtimes)\/package\.json$/.test(file),
    )
    .map((file) => join(dirname(file), 'node_modules'))
    .filter((installed) => existsSync(join(root, installed)));
  const isLink = (source: string): boolean => !/\/node_modules\/\.(?!bin)/.test(source);
  for (const installed of packages)
    await cp(join(root, installed), join(folder, installed), {
      recursive: true,
      verbatimSymlinks: true,
      filter: isLink,
    });
}

/** Of what is installed in a package only the links: those to packages of the workspace then lead to the copy. */
async function isWanted(source: string, tests: boolean): Promise<boolean> {
  const name = basename(source);
  if (leftOut.has(name) || (name === 'dist' && basename(dirname(source)) !== 'spec')) return false;
  if (!tests && uninvolved.test(relative(root, source).split(sep).join('/'))) return false;
  const isInstalled = source.slice(root.length).includes('/node_modules/');
  return !isInstalled || name.startsWith('@') || (await lstat(source)).isSymbolicLink();
}
