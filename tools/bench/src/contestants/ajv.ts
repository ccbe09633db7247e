import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { build } from 'esbuild';
import { ajvModule } from './checkers.ts';

/** Writes ajv's ahead-of-time code for a task as a module that exports `check`. */
export async function writeAjvModule(): Promise<void> {
  const document = new URL('../../../../spec/dist/openapi.json', import.meta.url);
  const { components } = JSON.parse(await readFile(document, 'utf8'));
  const ajv = new Ajv2020({ code: { source: true, esm: true }, strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'contract', components });
  const code = standalone.default(ajv, ajv.compile({ $ref: 'contract#/components/schemas/Task' }));
  // The code calls `require`, which a module does not have.
  const { outputFiles } = await build({
    stdin: {
      contents: `${code}\nexport { validate as check };`,
      resolveDir: import.meta.dirname,
      loader: 'js',
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  });
  await mkdir(new URL('.', ajvModule), { recursive: true });
  await writeFile(ajvModule, outputFiles[0]?.text ?? '');
}
