import { isObject } from '@videogen/shared/is-object';
import { escapeToken, type JsonObject } from './node.ts';

/**
 * Writes an AsyncAPI 2 document as version 3: `subscribe` is what the application sends, `publish` what it
 * receives. Everything else stays where it is, so that references still lead to it.
 */
export function toVersion3(document: JsonObject, find: LookUp): JsonObject {
  const references: unknown[] = [];
  const lookUp: LookUp = (ref) => {
    references.push({ $ref: ref });
    return find(ref);
  };
  const { securitySchemes } = getObject(document['components']);
  const schemes = Object.fromEntries(
    Object.entries(getObject(securitySchemes)).map(([name, each]) => [name, linked(each, lookUp)]),
  );
  const channels: JsonObject = {};
  const operations: JsonObject = {};

  for (const [address, channel] of Object.entries(getObject(document['channels']))) {
    const { $ref: _, ...beside } = getObject(channel);
    const { subscribe, publish, servers: names, ...rest } = { ...linked(channel, lookUp), ...beside };
    const on = Array.isArray(names)
      ? { servers: names.map((name) => ({ $ref: `#/servers/${escaped(String(name))}` })) }
      : {};
    const messages: JsonObject = {};
    for (const [action, operation] of [
      ['send', subscribe],
      ['receive', publish],
    ] as const) {
      if (!isObject(operation)) continue;
      const {
        operationId = `${action} ${address}`,
        message,
        ...more
      } = withSchemes(linked(operation, lookUp), schemes);
      const names = getMessages(message, lookUp).map(
        (each, index) => [getName(each, lookUp, `${action}${index}`), each] as const,
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
    withSchemes(getServer(linked(server, lookUp)), schemes),
  ]);
  const made = { servers: Object.fromEntries(servers), channels, operations };
  return { ...document, ...made, 'x-references': references };
}

function getObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Finds the value that a reference leads to at last, and the references on the way. */
type LookUp = (ref: string) => readonly [refs: readonly string[], value: unknown] | undefined;

/** An object or, if it is a reference, the members of its target, each as a reference of its own. */
function linked(value: unknown, lookUp: LookUp): JsonObject {
  const own = getObject(value);
  const { $ref: ref } = own;
  const [refs = [], target] = (typeof ref === 'string' ? lookUp(ref) : undefined) ?? [];
  const last = refs.at(-1) ?? '';
  if (!isObject(target)) return own;
  const place = last.includes('#') ? last : `${last}#`;
  return Object.fromEntries(
    Object.entries(target).map(([key, each]) => [
      key,
      key === 'security' ? each : toReferences(each, `${place}/${escaped(key)}`),
    ]),
  );
}

function toReferences(value: unknown, place: string): unknown {
  if (Array.isArray(value)) return value.map((each, index) => toReferences(each, `${place}/${index}`));
  return isObject(value) ? { $ref: place } : value;
}

function getMessages(message: unknown, lookUp: LookUp): unknown[] {
  if (message === undefined) return [];
  const { oneOf } = linked(message, lookUp);
  return Array.isArray(oneOf) ? oneOf : [message];
}

function getName(message: unknown, lookUp: LookUp, otherwise: string): string {
  const { $ref } = getObject(message);
  const { messageId, name } = linked(message, lookUp);
  const refs = typeof $ref === 'string' ? (lookUp($ref)?.[0] ?? [$ref]) : [];
  const named = refs.find((ref) => !/\/(message|oneOf\/\d+)$/.test(ref))?.split('/');
  return String(named?.at(-1) ?? messageId ?? name ?? otherwise);
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
    return named.length === 1 ? named[0] : { type: 'all of', schemes: named };
  });
  return { ...owner, security: required };
}
