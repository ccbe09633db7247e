import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { SpecDiffError } from '../errors.ts';
import { type Parsed, parseText } from './parse.ts';

/** From this length on, a text is large. */
const largeLength = 1_000_000;

/** The files of one version, on the disk or given by the caller, in a folder that references must not leave. */
export class VersionFiles {
  readonly folder: string | undefined;
  readonly #replaced: ReadonlyMap<string, unknown>;

  constructor(replaced: ReadonlyMap<string, unknown>, folder: string | undefined) {
    this.#replaced = replaced;
    this.folder = folder === undefined ? undefined : realpathSync(folder);
  }

  has(file: string): boolean {
    return this.#replaced.has(file) || existsSync(file);
  }

  /**
   * Reads and parses a file; one that the caller gave has no text.
   *
   * @param whenLarge called before a large text is parsed
   * @throws SpecDiffError `ERR_NOT_FOUND` or `ERR_PARSE`.
   */
  read(file: string, whenLarge: (length: number) => void): Parsed & { text: string } {
    if (this.#replaced.has(file)) return { text: '', value: this.#replaced.get(file) };
    if (!existsSync(file)) throw new SpecDiffError('ERR_NOT_FOUND', `${file} does not exist.`, { file });
    const text = readFileSync(file, 'utf8');
    if (text.length > largeLength) whenLarge(text.length);
    return { text, ...parseText(text, file) };
  }

  isOutside(file: string): boolean {
    if (this.folder === undefined || this.#replaced.has(file)) return false;
    const way = relative(this.folder, realpathSync(file));
    return way === '..' || way.startsWith(`..${sep}`) || resolve(way) === way;
  }
}
