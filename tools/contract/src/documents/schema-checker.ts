import type { Json } from '@videogen-tools/generate/json';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Document } from './document.ts';

/** Checks a value against a schema of one document; returns a message for each difference. */
export type SchemaChecker = (pointer: string, value: Json | undefined) => readonly string[];

/** Creates an independent checker of one document: ajv for JSON Schema 2020-12, with every format and all errors. */
export function createSchemaChecker({ name, content }: Document): SchemaChecker {
  // `pnpm -C spec lint` validates the schemas themselves; doing it again takes most of the time of a checker.
  const ajv = new Ajv2020({ allErrors: true, strict: false, strictNumbers: true, validateSchema: false });
  addFormats.default(ajv);
  // The `id` of an AsyncAPI document is not that of a schema.
  const { id: _, ...schema } = content;
  ajv.addSchema(schema, name);
  return (pointer, value) => {
    const validate = ajv.getSchema(`${name}#${pointer.split('/').map(encodeURIComponent).join('/')}`);
    if (validate === undefined) throw new TypeError(`${name}#${pointer} is not a schema`);
    validate(value);
    return (validate.errors ?? []).map(
      ({ instancePath, message, keyword }) => `${instancePath || '(root)'} ${message ?? keyword}`,
    );
  };
}
