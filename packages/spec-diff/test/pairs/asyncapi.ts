import type { DocumentPair } from './openapi.ts';

type Json = Record<string, unknown>;

const text = { type: 'string' };
const payload = { type: 'object', properties: { a: text } };

interface Shape {
  action?: string;
  channel?: Json;
  message?: Json;
  operation?: Json;
  more?: Json;
}

function document({ action = 'send', channel = {}, message = {}, operation = {}, more = {} }: Shape): Json {
  return {
    asyncapi: '3.0.0',
    info: { title: 'Test', version: '1.0.0' },
    channels: { events: { address: 'events', messages: { event: { payload, ...message } }, ...channel } },
    operations: { onEvent: { action, channel: { $ref: '#/channels/events' }, ...operation } },
    ...more,
  };
}

const both = (name: string, base: Shape, head: Shape, forth: boolean, back: boolean): DocumentPair => ({
  name,
  base: document(base),
  head: document(head),
  forth,
  back,
});
const server = (more: Json = {}): Json => ({
  servers: { main: { host: 'a.example.com', protocol: 'https', ...more } },
});
const reply = (schema: unknown): Json => ({ reply: { channel: { $ref: '#/channels/replies' } }, schema });
const responding = (schema: unknown): Shape => {
  const { schema: _, ...operation } = reply(schema);
  return {
    operation,
    more: {
      channels: {
        events: { address: 'events', messages: { event: { payload } } },
        replies: { address: 'replies', messages: { reply: { payload: schema } } },
      },
    },
  };
};

/** The table. */
export const asyncapiPairs: readonly DocumentPair[] = [
  both('address changed', {}, { channel: { address: 'other' } }, true, true),
  both(
    'channel renamed',
    {},
    {
      operation: { channel: { $ref: '#/channels/renamed' } },
      more: { channels: { renamed: { address: 'events', messages: { event: { payload } } } } },
    },
    false,
    false,
  ),
  both('action changed', { action: 'send' }, { action: 'receive' }, true, true),
  both(
    'operation removed',
    {
      more: {
        operations: {
          onEvent: { action: 'send', channel: { $ref: '#/channels/events' } },
          more: { action: 'receive', channel: { $ref: '#/channels/events' } },
        },
      },
    },
    {},
    true,
    false,
  ),
  both(
    'message removed',
    { channel: { messages: { event: { payload }, other: { payload: text } } } },
    {},
    true,
    false,
  ),
  both('message renamed', {}, { channel: { messages: { changed: { payload } } } }, false, false),
  both(
    'message moved to components',
    {},
    {
      channel: { messages: { event: { $ref: '#/components/messages/E' } } },
      more: { components: { messages: { E: { payload } } } },
    },
    false,
    false,
  ),
  both(
    'content type changed',
    { message: { contentType: 'application/json' } },
    { message: { contentType: 'application/xml' } },
    true,
    true,
  ),
  both(
    'content type from the default',
    { message: { contentType: 'application/json' } },
    { more: { defaultContentType: 'application/json' } },
    false,
    false,
  ),
  both(
    'sent field became optional',
    { message: { payload: { ...payload, required: ['a'] } } },
    {},
    true,
    false,
  ),
  both(
    'received field became required',
    { action: 'receive' },
    { action: 'receive', message: { payload: { ...payload, required: ['a'] } } },
    true,
    false,
  ),
  both('optional sent field removed', {}, { message: { payload: { type: 'object' } } }, false, false),
  both(
    'sent header restricted',
    { message: { headers: { type: 'object', properties: { h: text } } } },
    { message: { headers: { type: 'object', properties: { h: { ...text, maxLength: 3 } } } } },
    false,
    true,
  ),
  both(
    'headers moved to a trait',
    { message: { headers: { type: 'object', properties: { h: text } } } },
    { message: { traits: [{ headers: { type: 'object', properties: { h: text } } }] } },
    false,
    false,
  ),
  both(
    'correlation id moved',
    { message: { correlationId: { location: '$message.header#/a' } } },
    { message: { correlationId: { location: '$message.header#/b' } } },
    true,
    true,
  ),
  both(
    'correlation id removed',
    { message: { correlationId: { location: '$message.header#/a' } } },
    {},
    true,
    false,
  ),
  both(
    'method binding changed',
    { operation: { bindings: { http: { method: 'POST' } } } },
    { operation: { bindings: { http: { method: 'PUT' } } } },
    true,
    true,
  ),
  both(
    'binding version changed',
    { operation: { bindings: { http: { method: 'POST', bindingVersion: '0.2.0' } } } },
    { operation: { bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } } } },
    false,
    false,
  ),
  both(
    'kafka key restricted',
    { action: 'receive', message: { bindings: { kafka: { key: text } } } },
    { action: 'receive', message: { bindings: { kafka: { key: { ...text, maxLength: 3 } } } } },
    true,
    false,
  ),
  both('server removed', { more: server() }, {}, true, false),
  both(
    'server renamed',
    { more: server() },
    { more: { servers: { other: { host: 'a.example.com', protocol: 'https' } } } },
    false,
    false,
  ),
  both('server moved', { more: server() }, { more: server({ host: 'b.example.com' }) }, true, true),
  both('server path', { more: server({ pathname: '/x' }) }, { more: server({ pathname: '/y' }) }, true, true),
  both('server described', { more: server() }, { more: server({ description: 'Main.' }) }, false, false),
  both(
    'reply restricted',
    responding({ type: 'integer' }),
    responding({ type: 'integer', maximum: 5 }),
    true,
    false,
  ),
  both(
    'parameter of the address renamed',
    { channel: { address: 'e/{a}', parameters: { a: {} } } },
    { channel: { address: 'e/{b}', parameters: { b: {} } } },
    false,
    false,
  ),
  both(
    'parameter restricted',
    { channel: { address: 'e/{a}', parameters: { a: {} } } },
    { channel: { address: 'e/{a}', parameters: { a: { enum: ['x'] } } } },
    true,
    false,
  ),
  both(
    'multi format payload',
    {},
    {
      message: {
        payload: { schemaFormat: 'application/vnd.aai.asyncapi+json;version=3.0.0', schema: payload },
      },
    },
    false,
    false,
  ),
  both(
    'avro payload changed',
    {
      message: {
        payload: { schemaFormat: 'application/vnd.apache.avro;version=1.9.0', schema: { type: 'string' } },
      },
    },
    {
      message: {
        payload: { schemaFormat: 'application/vnd.apache.avro;version=1.9.0', schema: { type: 'int' } },
      },
    },
    true,
    true,
  ),
  both(
    'words changed',
    { operation: { title: 'a' } },
    { operation: { title: 'b', description: 'c' } },
    false,
    false,
  ),
  both(
    'security added',
    {},
    {
      operation: { security: [{ $ref: '#/components/securitySchemes/s' }] },
      more: { components: { securitySchemes: { s: { type: 'userPassword' } } } },
    },
    true,
    false,
  ),
];
