import { escapeToken, isObject, type JsonObject } from './node.ts';

/**
 * Writes an AsyncAPI 2 document as version 3: `subscribe` is what the application sends, `publish` what it
 * receives. Everything else stays where it is, so that references still lead to it.
 */
export function toVersion3(document: JsonObject): JsonObject {
  const schemes = getObject(getObject(document['components'])['securitySchemes']);
  const channels: JsonObject = {};
  const operations: JsonObject = {};
  for (const [address, channel] of Object.entries(getObject(document['channels']))) {
    const { subscribe, publish, servers: names, ...rest } = getObject(channel);
    const on = Array.isArray(names)
      ? { servers: names.map((name) => ({ $ref: `#/servers/${escaped(String(name))}` })) }
      : {};
    const messages: JsonObject = {};
    for (const [action, operation] of [
      ['send', subscribe],
      ['receive', publish],
    ] as const) {
      if (!isObject(operation)) continue;
      const { operationId = `${action} ${address}`, message, ...more } = withSchemes(operation, schemes);
      const names = getMessages(message).map(
        (each, index) => [getName(each, `${action}${index}`), each] as const,
      );
      for (const [name, each] of names) messages[name] = each;
      const place = `#/channels/${escaped(address)}`;
      operations[String(operationId)] = {
        ...more,
        action,
        channel: { $ref: place },
        messages: names.map(([name]) => ({ $ref: `${place}/messages/${escaped(name)}` })),
      };
    }
    channels[address] = { ...rest, ...on, address, messages };
  }
  const servers = Object.entries(getObject(document['servers'])).map(([name, server]) => [
    name,
    withSchemes(getServer(getObject(server)), schemes),
  ]);
  return { ...document, asyncapi: '3.0.0', servers: Object.fromEntries(servers), channels, operations };
}

function getObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

function getMessages(message: unknown): unknown[] {
  if (isObject(message) && Array.isArray(message['oneOf'])) return message['oneOf'];
  return message === undefined ? [] : [message];
}

function getName(message: unknown, otherwise: string): string {
  const { $ref, messageId, name } = getObject(message);
  return String(
    (typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined) ?? messageId ?? name ?? otherwise,
  );
}

function escaped(token: string): string {
  return encodeURIComponent(escapeToken(token));
}

function getServer({ url, ...rest }: JsonObject): JsonObject {
  const [, host = '', pathname = ''] = /^(?:[a-z][a-z0-9+.-]*:\/\/)?([^/]*)(\/.*)?$/i.exec(String(url)) ?? [];
  return { ...rest, host, ...(pathname === '' ? {} : { pathname }) };
}

/** Version 2 lists security schemes by name, each with its scopes; those of one entry are required together. */
function withSchemes(owner: JsonObject, schemes: JsonObject): JsonObject {
  const { security } = owner;
  if (!Array.isArray(security)) return owner;
  const required = security.map((requirement) => {
    const named = Object.entries(getObject(requirement)).map(([name, scopes]) => ({
      ...(isObject(schemes[name]) ? schemes[name] : { type: name }),
      scopes,
    }));
    return named.length === 1
      ? named[0]
      : {
          type: 'all of',
          name: named
            .map((each) => JSON.stringify(each))
            .sort()
            .join(),
        };
  });
  return { ...owner, security: required };
}
