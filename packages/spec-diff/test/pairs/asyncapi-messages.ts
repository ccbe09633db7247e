import type { DocumentPair } from './openapi.ts';

type Json = Record<string, unknown>;

const text = { type: 'string' };
const order = {
  type: 'object',
  required: ['id'],
  properties: { id: text, state: { ...text, enum: ['new', 'paid'] } },
};
const at = (channel: string): Json => ({ $ref: `#/channels/${channel}` });
const messageAt = (channel: string, name: string): Json => ({
  $ref: `#/channels/${channel}/messages/${name}`,
});

/** Orders come in and events go out, on two channels; parts of it can be replaced. */
function shop(more: { channels?: Json; operations?: Json; [key: string]: unknown } = {}): Json {
  const { channels, operations, ...rest } = more;
  return {
    asyncapi: '3.0.0',
    info: { title: 'Shop', version: '1.0.0' },
    channels: channels ?? {
      orders: {
        address: 'orders/{region}',
        parameters: { region: {} },
        messages: { place: { payload: order } },
      },
      events: { address: 'events', messages: { placed: { payload: order }, failed: { payload: text } } },
    },
    operations: operations ?? {
      takeOrder: { action: 'receive', channel: at('orders') },
      tell: { action: 'send', channel: at('events') },
    },
    ...rest,
  };
}

const orders = (message: Json, more: Json = {}): Json => ({
  orders: { address: 'orders/{region}', parameters: { region: {} }, messages: { place: message }, ...more },
});
const taking = (message: Json, more: Json = {}, channel: Json = {}): Json =>
  shop({
    channels: orders(message, channel),
    operations: { takeOrder: { action: 'receive', channel: at('orders'), ...more } },
    components: {
      securitySchemes: { user: { type: 'userPassword' }, cert: { type: 'X509' } },
      messageTraits: {
        Traced: { contentType: 'application/json' },
      },
    },
  });
const sending = (message: Json, more: Json = {}): Json =>
  shop({
    channels: orders(message),
    operations: { tell: { action: 'send', channel: at('orders'), ...more } },
  });
const pair = (name: string, base: unknown, head: unknown, forth: boolean, back: boolean): DocumentPair => ({
  name,
  base,
  head,
  forth,
  back,
});
const events = (messages: Json): Json => ({ events: { address: 'events', messages } });
const both = { placed: { payload: order }, failed: { payload: text } };
const telling = (messages: unknown): Json =>
  shop({
    channels: events(both),
    operations: { tell: { action: 'send', channel: at('events'), ...(messages ? { messages } : {}) } },
  });
const asking = (reply: Json, response: Json = order): Json =>
  shop({
    channels: {
      ...orders({ payload: order }),
      replies: { address: null, messages: { reply: { payload: response } } },
    },
    operations: {
      takeOrder: {
        action: 'receive',
        channel: at('orders'),
        reply: { channel: at('replies'), address: { location: '$message.header#/replyTo' }, ...reply },
      },
    },
  });
const servers = (more: Json): Json =>
  shop({ servers: { main: { host: 'a.example.com', protocol: 'mqtt', ...more } } });
const secured = (security: Json[]): Json => taking({ payload: order }, { security });
const scheme = (name: string): Json => ({ $ref: `#/components/securitySchemes/${name}` });
const enumOf = (...values: string[]): Json => ({
  payload: { ...order, properties: { id: text, state: { ...text, enum: values } } },
});

/** Pairs about messages, channels, and who sends and receives. */
export const messagePairs: readonly DocumentPair[] = [
  pair('sent enumeration grows', sending(enumOf('new')), sending(enumOf('new', 'paid')), true, false),
  pair('received enumeration shrinks', taking(enumOf('new', 'paid')), taking(enumOf('new')), true, false),
  pair(
    'unused message in components',
    shop(),
    shop({ components: { messages: { Unused: { payload: text } } } }),
    false,
    false,
  ),
  pair(
    'component message renamed',
    shop({
      channels: orders({ $ref: '#/components/messages/A' }),
      operations: {},
      components: { messages: { A: { payload: order } } },
    }),
    shop({
      channels: orders({ $ref: '#/components/messages/B' }),
      operations: {},
      components: { messages: { B: { payload: order } } },
    }),
    false,
    false,
  ),
  pair(
    'content type written in capitals',
    taking({ payload: order, contentType: 'application/json' }),
    taking({ payload: order, contentType: 'Application/JSON' }),
    false,
    false,
  ),
  pair(
    'content type moved to a trait',
    taking({ payload: order, contentType: 'application/json' }),
    taking({ payload: order, traits: [{ $ref: '#/components/messageTraits/Traced' }] }),
    false,
    false,
  ),
  pair(
    'header type of a trait tightened',
    taking({ payload: order, headers: { type: 'object', properties: { trace: text } } }),
    taking({ payload: order, headers: { type: 'object', properties: { trace: { ...text, maxLength: 4 } } } }),
    true,
    false,
  ),
  pair(
    'required header on what is received',
    taking({ payload: order }),
    taking({ payload: order, headers: { type: 'object', required: ['trace'], properties: { trace: text } } }),
    true,
    false,
  ),
  pair(
    'messages of the channel listed',
    telling(undefined),
    telling([messageAt('events', 'placed'), messageAt('events', 'failed')]),
    false,
    false,
  ),
  pair(
    'operation sends one message less',
    telling([messageAt('events', 'placed'), messageAt('events', 'failed')]),
    telling([messageAt('events', 'placed')]),
    true,
    false,
  ),
  pair(
    'channel renamed with its references',
    shop({ channels: events(both), operations: { tell: { action: 'send', channel: at('events') } } }),
    shop({
      channels: { happenings: { address: 'events', messages: both } },
      operations: { tell: { action: 'send', channel: at('happenings') } },
    }),
    false,
    false,
  ),
  pair(
    'address gains a parameter',
    taking({ payload: order }),
    taking(
      { payload: order },
      {},
      { address: 'orders/{region}/{shop}', parameters: { region: {}, shop: {} } },
    ),
    true,
    true,
  ),
  pair(
    'channel parameter loses a value',
    taking({ payload: order }, {}, { parameters: { region: { enum: ['eu', 'us'] } } }),
    taking({ payload: order }, {}, { parameters: { region: { enum: ['eu'] } } }),
    true,
    false,
  ),
  pair(
    'channel described',
    taking({ payload: order }),
    taking(
      { payload: order },
      {},
      { title: 'Orders', description: 'All of them.', tags: [{ name: 'shop' }] },
    ),
    false,
    false,
  ),
  pair(
    'payload of the reply restricted',
    asking({}),
    asking({}, { ...order, required: ['id', 'state'] }),
    false,
    true,
  ),
  pair(
    'reply enumeration grows',
    asking({}, { ...text, enum: ['a'] }),
    asking({}, { ...text, enum: ['a', 'b'] }),
    true,
    false,
  ),
  pair(
    'address of the reply moved',
    asking({}),
    asking({ address: { location: '$message.header#/respondTo' } }),
    true,
    true,
  ),
  pair('server protocol changed', servers({}), servers({ protocol: 'amqp' }), true, true),
  pair(
    'server secured',
    servers({}),
    {
      ...servers({ security: [scheme('user')] }),
      components: { securitySchemes: { user: { type: 'userPassword' } } },
    },
    true,
    false,
  ),
  pair(
    'second way to authenticate',
    secured([scheme('user')]),
    secured([scheme('user'), scheme('cert')]),
    false,
    true,
  ),
  pair('version of the specification raised', shop(), { ...shop(), asyncapi: '3.1.0' }, false, false),
  pair(
    'payload moved to components',
    taking({ payload: order }),
    {
      ...taking({ payload: { $ref: '#/components/schemas/Order' } }),
      components: { schemas: { Order: order } },
    },
    false,
    false,
  ),
  pair(
    'payload wrapped in allOf',
    sending({ payload: order }),
    sending({ payload: { allOf: [order] } }),
    false,
    false,
  ),
  pair(
    'correlation id read elsewhere',
    taking({ payload: order, correlationId: { location: '$message.header#/a' } }),
    taking({ payload: order, correlationId: { location: '$message.header#/b' } }),
    true,
    true,
  ),
  pair(
    'message for one direction of a shared channel',
    shop({
      channels: events(both),
      operations: {
        take: { action: 'receive', channel: at('events'), messages: [messageAt('events', 'failed')] },
        tell: { action: 'send', channel: at('events'), messages: [messageAt('events', 'placed')] },
      },
    }),
    shop({
      channels: events({ ...both, failed: { payload: { type: ['string', 'null'] } } }),
      operations: {
        take: { action: 'receive', channel: at('events'), messages: [messageAt('events', 'failed')] },
        tell: { action: 'send', channel: at('events'), messages: [messageAt('events', 'placed')] },
      },
    }),
    false,
    true,
  ),
];
