import { type Artifact, banner, type Emitter } from '../artifact.ts';
import { expectObject, follow } from '../json.ts';
import type { Contract } from '../model/contract.ts';
import type { Callback } from '../model/read-operations.ts';
import type { SchemaNode } from '../model/schema-node.ts';
import { indented, propertyName, upperFirst, wrapped } from '../text.ts';
import { jsdoc } from './jsdoc.ts';
import { typeText } from './type-text.ts';

const folder = 'packages/types/src/generated';

/**
 * `@videogen/types`: the callbacks of the service, which openapi-typescript drops. The message is read from
 * the AsyncAPI document, the request and its responses from the callbacks of the OpenAPI document.
 */
export const typesCallbacks: Emitter = { folder, emit };

function emit(contract: Contract): Artifact[] {
  const callbacks = contract.callbacks.map(callbackType).join('');
  const messages = contract.callbacks.map((callback) => messageType(callback, contract)).join('\n');
  const body = `${messages}
/** The callbacks of the service, by name. */
export interface callbacks {
${indented(callbacks)}}
`;
  const used = contract.schemas
    .map(({ name }) => name)
    .filter((name) => new RegExp(`: ${name};|= ${name};`).test(body));
  const imports = `import type { ${used.join(', ')} } from './schemas.ts';\n`;
  return [{ path: `${folder}/callbacks.ts`, text: `${banner('types-callbacks.ts')}\n${imports}\n${body}` }];
}

function callbackType({ name, expression, operation }: Callback): string {
  const responses = [...operation.responses].map(
    ([status, { schema, description }]) =>
      `${jsdoc([description])}${propertyName(status)}: ${bodyType(schema)};\n`,
  );
  return `${jsdoc([...wrapped(operation.description), '', `URL: \`${expression}\`.`])}${propertyName(name)}: {
  method: '${operation.verb}';
  request: ${bodyType(operation.request?.schema)};
${indented(`responses: {\n${indented(responses.join(''))}};\n`)}};
`;
}

function bodyType(schema: SchemaNode | undefined): string {
  return schema ? typeText(schema, { comment: () => '', leaf: () => undefined, undefinable: true }) : 'never';
}

/** Renders the payload of the message with the callback's name in the AsyncAPI document as a type. */
function messageType({ name }: Callback, contract: Contract): string {
  const at = `spec/asyncapi.yaml#/components/messages/${name}`;
  const message = expectObject(follow(contract.documents.asyncapi, `#/components/messages/${name}`, at), at);
  const payload = contract.notifications.find(({ request }) => request.name === name)?.request.schema;
  const description = [message['summary'], message['description']].filter((text) => typeof text === 'string');
  return `${jsdoc([...wrapped(description.join(' ')), '', `@see ${at}`])}export type ${upperFirst(name)} = ${bodyType(payload)};\n`;
}
