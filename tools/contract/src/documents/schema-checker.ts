import { expectObject, type Json } from '@videogen-tools/generate/json';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Document, dereference, valueAt } from './document.ts';

/** One fault that ajv found. */
type Fault = {
  /** JSON pointer into the value; empty for the value itself. */
  readonly at: string;
  readonly message: string;
};

/** Checks a value against a schema of one document and returns the faults. */
export type SchemaChecker = (pointer: string, value: Json | undefined) => readonly Fault[];

/** Creates an independent checker of one document: ajv for JSON Schema 2020-12, with every format and all faults. */
export function createSchemaChecker(document: Document): SchemaChecker {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv);
  const compiled = new Map<string, ValidateFunction>();

  const compile = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer);
    if (known !== undefined) return known;
    const schema = valueAt(document, pointer);
    const location = `${document.name}#${pointer}`;
    const validate = ajv.compile(
      expectObject(dereference(document, expectObject(schema, location)), location),
    );
    compiled.set(pointer, validate);
    return validate;
  };

  return (pointer, value) => {
    const validate = compile(pointer);
    validate(value);
    return (validate.errors ?? []).map((error) => ({
      at: error.instancePath,
      message: `${error.instancePath || '(root)'} ${error.message ?? error.keyword}`,
    }));
  };
}

const formats = new Ajv2020({ strict: false });
addFormats.default(formats);
const byFormat = new Map<string, ValidateFunction>();

/** Whether a string has a format, by ajv. */
export function hasFormat(format: string, value: string): boolean {
  const validate = byFormat.get(format) ?? formats.compile({ type: 'string', format });
  byFormat.set(format, validate);
  return validate(value);
}
