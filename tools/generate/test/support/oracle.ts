import { Ajv2020 } from 'ajv/dist/2020.js';
import * as formats from 'ajv-formats';
import type { JsonObject } from '../../src/json.ts';

/** A verdict on a value by the schema with this name, given by ajv, which knows nothing of this project. */
export type Oracle = (name: string) => (value: unknown) => boolean;

/** An oracle for the component schemas of a bundled document. */
export function oracle(document: JsonObject): Oracle {
  // Not strict: the document as a whole is not a schema, its parts are.
  const ajv = new Ajv2020({ strict: false, strictNumbers: true });
  formats.default.default(ajv);
  // Only the components: the rest of a document has keys that mean something else to a schema.
  ajv.addSchema({ $id: 'bundle', components: document['components'] });
  return (name) => {
    const validate = ajv.getSchema(`bundle#/components/schemas/${name}`);
    if (!validate) throw new Error(`the document has no schema "${name}"`);
    return (value) => validate(value) === true;
  };
}
