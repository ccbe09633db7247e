import { isObject } from '@videogen/shared/is-object';
import type { JsonObject } from '../src/load/node.ts';

const object = (value: unknown): JsonObject => (isObject(value) ? value : {});
const map = (value: unknown, change: (each: JsonObject, key: string) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(object(value)).map(([key, each]) => [key, change(object(each), key)]));
const nameIn = (ref: unknown): string => String(object(ref)['$ref']).split('/').at(-1) ?? '';

/** Writes an AsyncAPI 3 document as version 2; `undefined` where version 2 has no words for it. */
export function toVersion2(version3: unknown): JsonObject | undefined {
  const { asyncapi: _, operations, ...document } = object(version3);
  const channels = Object.entries(object(document['channels'])).map(([name, channel]) => {
    const { address, messages, title, tags, servers, ...rest } = object(channel);
    const parameters = map(rest['parameters'], getParameter);
    const written: JsonObject = {
      ...rest,
      parameters,
      ...(Array.isArray(servers) ? { servers: servers.map(nameIn) } : {}),
    };
    return { name, address, messages: object(messages), written };
  });

  for (const [operationId, operation] of Object.entries(object(operations))) {
    const { action, channel, messages, reply, title: summary, ...more } = object(operation);
    const { written, messages: known } = channels.find(({ name }) => name === nameIn(channel)) ?? {};
    const key = action === 'send' ? 'subscribe' : 'publish';
    if (!written || !known || reply || written[key]) return undefined;
    const names = Array.isArray(messages) ? messages.map(nameIn) : Object.keys(known);
    const sent = names.map((name) => getMessage(known[name], name));
    const message = sent.length === 1 ? sent[0] : { oneOf: sent };
    written[key] = withSecurity({ operationId, summary, ...more, ...(sent.length > 0 ? { message } : {}) });
  }

  if (channels.some(({ address }) => typeof address !== 'string')) return undefined;
  const components = object(document['components']);
  const servers = map(document['servers'], ({ host, pathname = '', ...rest }) =>
    withSecurity({ ...rest, url: `${rest['protocol']}://${host}${pathname}` }),
  );

  return {
    ...document,
    asyncapi: '2.6.0',
    channels: Object.fromEntries(channels.map(({ address, written }) => [String(address), written])),
    servers,
    components: {
      ...components,
      messages: map(components['messages'], (each) => getMessage(each)),
      securitySchemes: { ...object(components['securitySchemes']), ...schemes },
    },
  };
}

/** Version 2 describes the values of a parameter by a schema. */
function getParameter({ enum: values, default: value, ...rest }: JsonObject): JsonObject {
  return { ...rest, schema: { type: 'string', enum: values, default: value } };
}

/** Version 2 names the format of a payload beside it, and messages by an id. */
function getMessage(message: unknown, messageId?: string): JsonObject {
  const { payload, ...rest } = object(message);
  const { schemaFormat, schema } = object(payload);
  const named = '$ref' in rest || messageId === undefined ? rest : { messageId, ...rest };
  if (schemaFormat !== undefined) return { ...named, schemaFormat, payload: schema };
  return payload === undefined ? named : { ...named, payload };
}

/** Schemes that version 3 writes where they are required, by their types. */
const schemes = { userPassword: { type: 'userPassword' }, X509: { type: 'X509' } };

/** Version 2 lists security schemes by their names. */
function withSecurity({ security, ...owner }: JsonObject): JsonObject {
  if (!Array.isArray(security)) return owner;
  const names = security.map((each) => String(object(each)['type'] ?? nameIn(each)));
  return { ...owner, security: names.map((name) => ({ [name]: [] })) };
}
