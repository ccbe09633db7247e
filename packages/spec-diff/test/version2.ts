import { isObject, type JsonObject } from '../src/load/node.ts';

const object = (value: unknown): JsonObject => (isObject(value) ? value : {});
const map = (value: unknown, change: (each: JsonObject, key: string) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(object(value)).map(([key, each]) => [key, change(object(each), key)]));
const nameIn = (ref: unknown): string => String(object(ref)['$ref']).split('/').at(-1) ?? '';

/** Writes an AsyncAPI 3 document as version 2; `undefined` where version 2 has no words for it. */
export function toVersion2({ asyncapi: _, operations, ...document }: JsonObject): JsonObject | undefined {
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
    const sent = (
      Array.isArray(messages) ? messages.map((each) => known[nameIn(each)]) : Object.values(known)
    ).map(getMessage);
    const message = sent.length === 1 ? sent[0] : { oneOf: sent };
    written[key] = withSecurity({ operationId, summary, ...more, ...(sent.length > 0 ? { message } : {}) });
  }
  if (channels.some(({ address }) => typeof address !== 'string')) return undefined;
  return {
    ...document,
    asyncapi: '2.6.0',
    channels: Object.fromEntries(channels.map(({ address, written }) => [String(address), written])),
    servers: map(document['servers'], ({ host, pathname = '', ...rest }) =>
      withSecurity({ ...rest, url: `${rest['protocol']}://${host}${pathname}` }),
    ),
    components: {
      ...object(document['components']),
      messages: map(object(document['components'])['messages'], getMessage),
    },
  };
}

/** Version 2 describes the values of a parameter by a schema. */
function getParameter({ enum: values, default: value, ...rest }: JsonObject): JsonObject {
  return { ...rest, schema: { type: 'string', enum: values, default: value } };
}

/** Version 2 names the format of a payload beside it. */
function getMessage(message: unknown): JsonObject {
  const { payload, ...rest } = object(message);
  const { schemaFormat, schema } = object(payload);
  if (schemaFormat !== undefined) return { ...rest, schemaFormat, payload: schema };
  return payload === undefined ? rest : { ...rest, payload };
}

/** Version 2 lists security schemes by their names. */
function withSecurity({ security, ...owner }: JsonObject): JsonObject {
  if (!Array.isArray(security)) return owner;
  return { ...owner, security: security.map((each) => ({ [nameIn(each)]: [] })) };
}
