import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { build } from 'esbuild';

const bench = fileURLToPath(new URL('..', import.meta.url));

/** Folder for programs that are written while measuring; bare imports in it resolve as they do here. */
export const cache: string = `${bench}node_modules/.cache`;

/** Where ajv's ahead-of-time code for a schema of the documents is once it has been written. */
export function ajvPath(name: string, mode: 'full' | 'fast'): string {
  return `${cache}/ajv-${mode}-${name}.mjs`;
}

/** Writes ajv's ahead-of-time code for a schema of the documents as a module with a `check`; gives its path. */
export async function ajvModule(name: string, mode: 'full' | 'fast'): Promise<string> {
  const { components } = JSON.parse(
    await readFile(new URL('../../../spec/dist/openapi.json', import.meta.url), 'utf8'),
  );
  const ajv = new Ajv2020({ code: { source: true, esm: true }, strict: false });
  addFormats.default(ajv, { mode });
  ajv.addSchema({ $id: 'contract', components });
  const validate = ajv.compile({ $ref: `contract#/components/schemas/${name}` });
  await mkdir(cache, { recursive: true });
  const path = ajvPath(name, mode);
  const code = `${standalone.default(ajv, validate)}\nexport { validate as check };`;
  // The code asks for helpers by `require`, which a module has not.
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: bench, loader: 'js' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  });
  await writeFile(path, outputFiles[0]?.text ?? '');
  return path;
}
