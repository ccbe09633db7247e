import { openapi } from '../documents.ts';
import type { DocumentPair } from './openapi.ts';

type Json = Record<string, unknown>;

const text = { type: 'string' };
const json = (schema: unknown): Json => ({ 'application/json': { schema } });
const problem = { description: 'No.', content: json({ type: 'object', properties: { title: text } }) };
const ok = { 200: { description: 'Done.' } };
const pair = (name: string, base: unknown, head: unknown, forth: boolean, back: boolean): DocumentPair => ({
  name,
  base,
  head,
  forth,
  back,
});
const responding = (responses: Json): Json => openapi({ '/a': { get: { responses } } });
const schemes = {
  flow: {
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: 'https://a.example/token', scopes: { r: '', w: '' } } },
  },
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  bearer: { type: 'http', scheme: 'bearer' },
};
const secured = (security: unknown, securitySchemes: Json = schemes): Json =>
  openapi({ '/a': { get: { security, responses: ok } } }, { components: { securitySchemes } });
const { flow, ...others } = schemes;
const calling = (name: string, more: Json = {}): Json =>
  openapi({
    '/a': {
      post: {
        responses: ok,
        callbacks: {
          [name]: {
            '{$request.body#/url}': {
              post: { requestBody: { required: true, content: json(text) }, responses: ok, ...more },
            },
          },
        },
      },
    },
  });
const served = (servers: unknown): Json => ({ ...openapi({ '/a': { get: { responses: ok } } }), servers });
const region = (more: Json): Json =>
  served([
    {
      url: 'https://{region}.example.com',
      variables: { region: { default: 'eu', enum: ['eu', 'us'], ...more } },
    },
  ]);
const upload = (encoding: Json): Json =>
  openapi({
    '/a': {
      post: {
        requestBody: {
          content: {
            'multipart/form-data': { schema: { type: 'object', properties: { file: text } }, encoding },
          },
        },
        responses: ok,
      },
    },
  });
const hook = (schema: unknown, more: Json = {}): Json =>
  openapi(
    {},
    { webhooks: { event: { post: { requestBody: { content: json(schema) }, responses: ok, ...more } } } },
  );
const content = (contentType: string): Json => ({ file: { contentType } });
const query = (more: Json): Json =>
  openapi({ '/a': { get: { parameters: [{ name: 'q', in: 'query', ...more }], responses: ok } } });
const list = { type: 'array', items: text };

/** Pairs about operations and all that is not a payload. */
export const operationPairs: readonly DocumentPair[] = [
  pair(
    'status carved out of the default',
    responding({ ...ok, default: problem }),
    responding({ ...ok, default: problem, 429: { description: 'Slow down.' } }),
    false,
    false,
  ),
  pair(
    'default spoke for success',
    responding({ default: { description: 'All.', content: json(text) } }),
    responding({
      default: { description: 'All.', content: json(text) },
      200: { description: 'Done.', content: json({ type: 'integer' }) },
    }),
    true,
    true,
  ),
  pair(
    'range spelled out',
    responding({ ...ok, '4XX': problem }),
    responding({ ...ok, 400: problem, 404: problem }),
    false,
    false,
  ),
  pair(
    'success status changed',
    responding({ 200: { description: 'Done.' } }),
    responding({ 202: { description: 'Later.' } }),
    true,
    true,
  ),
  pair(
    'all content removed from a response',
    responding({ 200: { description: 'Done.', content: json(text) } }),
    responding(ok),
    true,
    false,
  ),
  pair(
    'OAuth scheme renamed',
    secured([{ flow: ['r'] }]),
    secured([{ oauth: ['r'] }], { ...others, oauth: flow }),
    false,
    false,
  ),
  pair(
    'OAuth scheme renamed and moved',
    secured([{ flow: ['r'] }]),
    secured([{ oauth: ['r'] }], {
      ...others,
      oauth: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://b.example/token', scopes: { r: '' } } },
      },
    }),
    true,
    true,
  ),
  pair(
    'OAuth token address changed',
    secured([{ flow: ['r'] }]),
    secured([{ flow: ['r'] }], {
      ...others,
      flow: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://b.example/token', scopes: { r: '', w: '' } } },
      },
    }),
    true,
    true,
  ),
  pair('scopes dropped', secured([{ flow: ['r', 'w'] }]), secured([{ flow: ['r'] }]), false, true),
  pair('security became optional', secured([{ key: [] }]), secured([{ key: [] }, {}]), false, true),
  pair(
    'alternatives of security reordered',
    secured([{ key: [] }, { bearer: [] }]),
    secured([{ bearer: [] }, { key: [] }]),
    false,
    false,
  ),
  pair(
    'scheme in capitals',
    secured([{ bearer: [] }]),
    secured([{ bearer: [] }], { ...schemes, bearer: { type: 'http', scheme: 'Bearer' } }),
    false,
    false,
  ),
  pair(
    'key moved to the query',
    secured([{ key: [] }]),
    secured([{ key: [] }], { ...schemes, key: { type: 'apiKey', in: 'query', name: 'X-Key' } }),
    true,
    true,
  ),
  pair('callback under another name', calling('done'), calling('finished'), false, false),
  pair(
    'callback requires a header',
    calling('done'),
    calling('done', { parameters: [{ name: 'X-Sig', in: 'header', required: true, schema: text }] }),
    false,
    true,
  ),
  pair(
    'callback response restricted',
    calling('done', {
      responses: {
        200: { description: 'Taken.', content: json({ type: 'object', properties: { note: text } }) },
      },
    }),
    calling('done', {
      responses: {
        200: {
          description: 'Taken.',
          content: json({ type: 'object', properties: { note: { ...text, maxLength: 9 } } }),
        },
      },
    }),
    true,
    false,
  ),
  pair('webhook enumeration grows', hook({ enum: ['a'] }), hook({ enum: ['a', 'b'] }), true, false),
  pair('webhook removed', hook(text), openapi({}), true, false),
  pair('server variable loses a value', region({}), region({ enum: ['eu'] }), true, false),
  pair('server variable has another default', region({}), region({ default: 'us' }), true, true),
  pair(
    'server described',
    served([{ url: 'https://a.example' }]),
    served([{ url: 'https://A.example/', description: 'The one.' }]),
    false,
    false,
  ),
  pair(
    'number or text of a parameter became a text',
    query({ schema: { type: ['integer', 'string'] } }),
    query({ schema: text }),
    false,
    false,
  ),
  pair(
    'number of a parameter became a restricted text',
    query({ schema: { type: 'integer' } }),
    query({ schema: { ...text, minLength: 2 } }),
    true,
    true,
  ),
  pair(
    'number of a parameter became a list of texts',
    query({ schema: { type: 'integer' } }),
    query({ schema: { type: 'array', items: text } }),
    false,
    true,
  ),
  pair(
    'part accepts more types',
    upload(content('image/png')),
    upload(content('image/png, image/jpeg')),
    false,
    true,
  ),
  pair(
    'array in pipes',
    query({ schema: list, style: 'form', explode: false }),
    query({ schema: list, style: 'pipeDelimited', explode: false }),
    true,
    true,
  ),
  pair(
    'parameter described by content',
    query({ content: json({ type: 'object', properties: { a: { type: 'integer', maximum: 9 } } }) }),
    query({ content: json({ type: 'object', properties: { a: { type: 'integer', maximum: 8 } } }) }),
    true,
    false,
  ),
  pair(
    'extensions, tags and words everywhere',
    openapi({ '/a': { get: { responses: ok } } }),
    openapi(
      { '/a': { summary: 'A', 'x-a': 1, get: { tags: ['t'], 'x-b': {}, responses: ok } } },
      { tags: [{ name: 't' }], 'x-root': true },
    ),
    false,
    false,
  ),
  pair(
    'path with a closing slash',
    openapi({ '/a': { get: { responses: ok } } }),
    openapi({ '/a/': { get: { responses: ok } } }),
    true,
    true,
  ),
  pair(
    'parameter becomes a list, of which one value is written alike',
    query({ schema: { type: 'integer' } }),
    query({ schema: { type: 'array', items: { type: ['integer', 'string'] } } }),
    false,
    true,
  ),
  pair(
    'parameter becomes a list written with commas',
    query({ schema: text }),
    query({ schema: { type: 'array', items: text }, explode: false }),
    true,
    true,
  ),
  pair(
    'parameter becomes a list of shorter texts',
    query({ schema: text }),
    query({ schema: { type: 'array', items: { type: 'string', maxLength: 5 } } }),
    true,
    true,
  ),
  pair(
    'parameter becomes a list of at least two',
    query({ schema: text }),
    query({ schema: { type: 'array', items: text, minItems: 2 } }),
    true,
    true,
  ),
  pair(
    'parameter accepts any value, single values included',
    query({ schema: text }),
    query({ schema: {} }),
    false,
    true,
  ),
];
