import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

/** A JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export const root: string = fileURLToPath(new URL('../..', import.meta.url));

/** The bundles as they are published. */
export function bundle(name: 'openapi' | 'asyncapi'): JsonObject {
  return JSON.parse(readFileSync(`${root}dist/${name}.json`, 'utf8'));
}

/** Every hand-maintained YAML file of the documents: path relative to `spec/` and parsed content. */
export function sources(): { file: string; text: string; content: Json }[] {
  const folders = ['paths', 'callbacks', 'responses', 'schemas', 'examples'];
  const files = folders.flatMap((folder) =>
    readdirSync(`${root}${folder}`).map((name) => `${folder}/${name}`),
  );
  return ['openapi.yaml', 'asyncapi.yaml', ...files].map((file) => {
    const text = readFileSync(`${root}${file}`, 'utf8');
    return { file, text, content: parse(text) };
  });
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Calls `visit` with every object of a document and its JSON pointer. */
export function walk(value: Json, visit: (node: JsonObject, pointer: string) => void, pointer = ''): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) walk(item, visit, `${pointer}/${index}`);
  } else if (isObject(value)) {
    visit(value, pointer);
    for (const [key, item] of Object.entries(value)) {
      walk(item, visit, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    }
  }
}

/** The value a local `$ref` points to. Throws when it points nowhere. */
export function lookUp(document: Json, reference: string): Json {
  const keys = reference.replace(/^#\/?/, '').split('/');
  return keys.reduce<Json>((node, key) => {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
    const next = isObject(node) ? node[name] : undefined;
    if (next === undefined) throw new Error(`${reference} points nowhere`);
    return next;
  }, document);
}

/** The value with every local `$ref` replaced by what it points to. */
export function dereference(document: Json, value: Json): Json {
  if (Array.isArray(value)) return value.map((item) => dereference(document, item));
  if (!isObject(value)) return value;
  const reference = value['$ref'];
  if (typeof reference === 'string') return dereference(document, lookUp(document, reference));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, dereference(document, item)]));
}

/** An independent judge: ajv for JSON Schema 2020-12 with every format. */
export function judge(document: JsonObject): (schema: Json, value: Json) => string[] {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv);
  return (schema, value) => {
    const resolved = dereference(document, schema);
    if (!isObject(resolved)) throw new Error('a schema must be an object');
    const validate = ajv.compile(resolved);
    validate(value);
    return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  };
}
