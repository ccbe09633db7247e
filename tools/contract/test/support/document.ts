import type { JsonObject } from '@videogen-tools/generate/json';
import type { Document } from '../../src/documents/document.ts';
import { createSchemaChecker } from '../../src/documents/schema-checker.ts';
import type { Reader } from '../../src/schema/trace.ts';

/** A document with some component schemas. */
function getDocument(schemas: JsonObject): Document {
  return { name: 'openapi', content: { components: { schemas } } };
}

/** The same with a check. */
export function getReader(schemas: JsonObject): Reader {
  const document = getDocument(schemas);
  return { document, check: createSchemaChecker(document) };
}
