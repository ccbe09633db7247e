import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ContractError } from './contract-error.ts';
import { expectObject, isObject, type Json, type JsonObject } from './json.ts';

const program = fileURLToPath(new URL('bin/run_bin', import.meta.resolve('@asyncapi/cli/package.json')));

/** Longest time for the AsyncAPI CLI, in milliseconds; it takes 3 s on an idle machine. */
const timeout = 300_000;

/**
 * Bundles the AsyncAPI document of a folder with `asyncapi bundle`, which writes the content of every reference in its
 * place, and links what is a component again.
 *
 * @throws {ContractError} `reference_broken`
 */
export async function bundleAsyncapi(folder: string): Promise<JsonObject> {
  const output = await mkdtemp(join(tmpdir(), 'videogen-asyncapi-'));
  const file = join(output, 'asyncapi.json');
  try {
    await run(folder, ['bundle', 'asyncapi.yaml', '--xOrigin', '--output', file]);
    // Stryker disable next-line StringLiteral: `JSON.parse` reads bytes as UTF-8, too.
    const text = await readFile(file, 'utf8');
    return link(expectObject(JSON.parse(text), 'spec/asyncapi.yaml'));
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

async function run(cwd: string, args: readonly string[]): Promise<void> {
  const env = {
    ...process.env,
    CI: 'true', // It sends usage data unless CI is exactly this.
    NODE_ENV: 'development',
    SUPPRESS_NO_CONFIG_WARNING: '1',
  };
  await promisify(execFile)(process.execPath, [program, ...args], { cwd, env, timeout }).catch(
    (cause: Error) => {
      throw new ContractError(
        'reference_broken',
        'spec/asyncapi.yaml',
        `asyncapi bundle failed: ${cause.message}`,
        'correct what it names',
      );
    },
  );
}

/** The one patch of what `asyncapi bundle` writes: `x-origin` says what a reference was, and becomes it again. */
function link(document: JsonObject): JsonObject {
  const schemas: Record<string, Json> = {};
  const visit = (value: Json, at: string): Json => {
    if (Array.isArray(value)) return value.map((item: Json, index) => visit(item, `${at}/${index}`));
    if (!isObject(value)) return value;
    const { 'x-origin': origin, ...members } = value;
    const getCopy = (): JsonObject =>
      Object.fromEntries(Object.entries(members).map(([key, child]) => [key, visit(child, `${at}/${key}`)]));
    // A component is marked itself, as the same object; an example has no component.
    if (typeof origin !== 'string' || origin === at || origin.includes('examples/')) return getCopy();
    if (origin.startsWith('#')) return { $ref: origin };
    const name = basename(origin, '.yaml');
    schemas[name] ??= getCopy();
    return { $ref: `#/components/schemas/${name}` };
  };

  // A copy of an object is an object.
  const linked = visit(document, '#') as JsonObject;
  return { ...linked, components: { ...expectObject(linked['components'], 'components'), schemas } };
}
