import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { bundle, createConfig } from '@redocly/openapi-core';
import { parse } from 'yaml';
import { broken, ContractError } from './contract-error.ts';
import { expectObject, isObject, type Json, type JsonObject } from './json.ts';

/** The documents as read from the disk, bundled (no reference leaves the document), and the register. */
export interface Documents {
  /** The folder they were read from. */
  readonly folder: string;
  readonly openapi: JsonObject;
  readonly asyncapi: JsonObject;
  /** Content of `unspecified.yaml`. */
  readonly register: JsonObject;
  /** File that defines a component schema, relative to the specification's folder, by the schema's name. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Reads and bundles both documents of a folder.
 *
 * @param folder the folder with `openapi.yaml`, `asyncapi.yaml` and `unspecified.yaml`
 * @throws {ContractError} when a reference cannot be resolved
 */
export async function load(folder: string): Promise<Documents> {
  const [openapi, asyncapi, root, register] = await Promise.all([
    bundled(join(folder, 'openapi.yaml')),
    bundled(join(folder, 'asyncapi.yaml')),
    readYaml(join(folder, 'openapi.yaml')),
    readYaml(join(folder, 'unspecified.yaml')),
  ]);
  // Stryker disable next-line StringLiteral: a document that is not an object was not bundled.
  const files = schemaFiles(expectObject(root, 'openapi.yaml'));
  return {
    folder,
    openapi: withExtensionReferences(openapi, files),
    asyncapi,
    register: expectObject(register, 'spec/unspecified.yaml'),
    files,
  };
}

function readYaml(file: string): Promise<Json> {
  return readFile(file, 'utf8')
    .then((text): Json => parse(text))
    .catch(refuse(file));
}

async function bundled(file: string): Promise<JsonObject> {
  const config = await createConfig({});
  const { bundle: document, problems } = await bundle({ ref: file, config }).catch(refuse(file));

  const [problem] = problems;
  if (problem) {
    const places = problem.location.map(({ source, pointer = '' }) => `${source.absoluteRef}${pointer}`);
    const advice = 'correct the reference or the file';
    throw new ContractError('reference_broken', places.join(), problem.message, advice);
  }

  // A round trip through JSON leaves neither class instances nor shared nodes behind, which YAML would write as
  // anchors.
  return expectObject(JSON.parse(JSON.stringify(document.parsed)), file);
}

/** Reports an error of a parser, which does not always name the document, and may show lines of it. */
function refuse(file: string): (cause: Error) => never {
  return ({ message }) => {
    const [problem] = message.split(':\n');
    throw broken(
      `spec/${basename(file)}`,
      `the document cannot be read: ${problem}`,
      'correct what it names',
    );
  };
}

/** The bundler leaves references in extensions as they are: relative to the file of the schema. */
function withExtensionReferences(openapi: JsonObject, files: ReadonlyMap<string, string>): JsonObject {
  const pointers = new Map(
    [...files].map(([name, file]) => [basename(file), `#/components/schemas/${name}`]),
  );
  const rewritten = JSON.stringify(openapi, (key, value) =>
    key === '$ref' ? (pointers.get(value) ?? value) : value,
  );
  // A copy of an object is an object.
  return JSON.parse(rewritten);
}

function schemaFiles(root: JsonObject): Map<string, string> {
  const files = new Map<string, string>();
  const components = isObject(root['components']) ? root['components'] : {};
  const schemas = isObject(components['schemas']) ? components['schemas'] : {};
  for (const [name, target] of Object.entries(schemas)) {
    const reference = isObject(target) ? target['$ref'] : undefined;
    files.set(name, typeof reference === 'string' ? reference.replace(/^\.\//, '') : 'openapi.yaml');
  }
  return files;
}
