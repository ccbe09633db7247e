import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkspacePackage } from '../workspace.ts';
import type { Consumer } from './create-consumer.ts';
import { getEntries } from './get-entries.ts';

const strict = '--strict --lib es2022,dom,dom.iterable,esnext.disposable --target es2022 --types node';

/**
 * The ways in which TypeScript resolves modules. The first one is the stricter one: what it finds in the declarations
 * need not be checked again.
 */
const resolutions = ['--module nodenext', '--module esnext --moduleResolution bundler --skipLibCheck'];

/** What a check takes for an error. */
export interface TypeCheckOptions {
  /** Programs of the folder that are checked, too. @default [] */
  readonly programs?: readonly string[];
  /** Packages of other authors whose declarations may have errors. @default [] */
  readonly tolerated?: readonly string[] | 'all';
}

/** A type with the names of a module's exports that are `any`, as those are whose declarations the compiler does not understand. */
const anyOf = `type IsAny<Type> = 0 extends 1 & Type ? true : false;
type AnyOf<Module> = { [Name in keyof Module]: IsAny<Module[Name]> extends true ? Name : never }[keyof Module];
export const control: AnyOf<{ parse: ReturnType<typeof JSON.parse>; text: string }> = 'parse';
`;

/**
 * Type-checks a program that imports every entry of every package, in which no export is `any`, the two ways TypeScript
 * resolves modules; the declarations of the packages, and of all they depend on, are checked along with it under `nodenext`.
 *
 * @throws Error with the compiler's messages
 */
export async function typeCheck(
  consumer: Consumer,
  packages: readonly WorkspacePackage[],
  { programs = [], tolerated = [] }: TypeCheckOptions = {},
): Promise<void> {
  const lines = packages.flatMap(getEntries).map((entry, index) => {
    const module = `typeof m${index}`;
    const found = `[AnyOf<${module}>] extends [never] ? IsAny<${module}> : AnyOf<${module}>`;
    return `import * as m${index} from '${entry}';\nexport const e${index}: ${found} = false;\n`;
  });
  writeFileSync(join(consumer.folder, 'entries.ts'), `${anyOf}${lines.join('')}`);
  const files = ['entries.ts', ...programs];
  await Promise.all(
    resolutions.map(async (resolution) => {
      const errors = await findErrors(consumer, ['--noEmit', ...resolution.split(' '), ...files]);
      const counted = errors.filter((line) => isOurs(line) || !isTolerated(line, tolerated));
      if (counted.length > 0) throw new Error(`TypeScript, ${resolution}:\n${counted.join('\n')}`);
    }),
  );
}

/**
 * Compiles files under strict settings, with the TypeScript of their folder.
 *
 * @param options more options of the compiler
 * @throws Error with the compiler's messages
 */
export async function compile(consumer: Consumer, options: string, files: readonly string[]): Promise<void> {
  const errors = await findErrors(consumer, [...options.split(' '), ...files]);
  if (errors.length > 0) throw new Error(`TypeScript, ${options}:\n${errors.join('\n')}`);
}

/** The lines of the compiler's output that have an error; a compiler that does not start throws. */
async function findErrors({ folder }: Consumer, args: readonly string[]): Promise<string[]> {
  const tsc = ['node_modules/typescript/bin/tsc', ...strict.split(' '), ...args];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, tsc, { cwd: folder, maxBuffer: 1e8 }, (error, output) => {
      const errors = output.split('\n').filter((line) => /\berror TS\d+:/.test(line));
      if (error !== null && errors.length === 0) reject(error);
      else resolve(errors);
    });
  });
}

/** Whether an error is in a program of the user, or in a declaration of this repository. */
function isOurs(line: string): boolean {
  return !line.includes('node_modules/') || /node_modules\/@videogen\//.test(line);
}

function isTolerated(line: string, tolerated: readonly string[] | 'all'): boolean {
  return tolerated === 'all' || tolerated.some((name) => line.includes(`node_modules/${name}/`));
}
