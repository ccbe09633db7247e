import serverlessExpress from '@codegenie/serverless-express';
import { memoryStore } from '@videogen/callbacks';
import { incomingFromNode, nodeHandler } from '@videogen/callbacks/node';
import express, { type Express } from 'express';
import serverlessHttp from 'serverless-http';
import { describe, expect, it } from 'vitest';
import { createFixture, type Fixture, record } from './support/fixture.ts';

type Handler = (event: unknown) => Promise<{ readonly statusCode: number; readonly body: string }>;

/** Programs that run an Express application on Lambda. */
const SHIMS: Readonly<Record<string, (app: Express) => Handler>> = {
  '@codegenie/serverless-express': (app) => {
    // Its types describe a default export; its code is the function itself.
    const wrapApp = serverlessExpress as unknown as typeof serverlessExpress.default;
    const handler = wrapApp({ app });
    // The callback is for old runtimes of Lambda.
    return (event) => handler(event, Object({}), () => {}) as unknown as ReturnType<Handler>;
  },
  'serverless-http': (app) => {
    const handler = serverlessHttp(app);
    return (event) => handler(Object(event), {}) as ReturnType<Handler>;
  },
};

interface Sent {
  readonly path: string;
  readonly body: string;
}

const BASE = { isBase64Encoded: false };
const IDENTITY = { sourceIp: '203.0.113.7', userAgent: 'videogen' };
const HEADERS = { 'content-type': 'application/json', host: 'app.example', 'x-forwarded-proto': 'https' };
const MULTIPLE = Object.fromEntries(Object.entries(HEADERS).map(([name, value]) => [name, [value]]));

/** The events that AWS makes of a request. */
const EVENTS: Readonly<Record<string, (sent: Sent) => object>> = {
  'API Gateway v1': ({ path, body }) => ({
    ...BASE,
    version: '1.0',
    resource: '/{proxy+}',
    httpMethod: 'POST',
    path,
    headers: HEADERS,
    multiValueHeaders: MULTIPLE,
    queryStringParameters: null,
    requestContext: { httpMethod: 'POST', path, stage: '$default', identity: IDENTITY },
    body,
  }),
  'API Gateway v2': ({ path, body }) => ({
    ...BASE,
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: '',
    headers: HEADERS,
    requestContext: { stage: '$default', http: { method: 'POST', path, protocol: 'HTTP/1.1', ...IDENTITY } },
    body,
  }),
  ALB: ({ path, body }) => ({
    ...BASE,
    httpMethod: 'POST',
    path,
    headers: { ...HEADERS, 'content-length': String(body.length) },
    queryStringParameters: {},
    requestContext: { elb: { targetGroupArn: 'arn:aws:elasticloadbalancing:…' } },
    body,
  }),
};

/** Parsers of the application in front of the kit. */
const PARSERS = {
  'no parser': undefined,
  'JSON parser': express.json(),
  'raw parser': express.raw({ type: '*/*' }),
};

const rows = Object.entries(SHIMS).flatMap(([shim, wrap]) =>
  Object.entries(EVENTS).flatMap(([form, toEvent]) =>
    Object.entries(PARSERS).map(([parser, use]) => ({ shim, wrap, form, toEvent, parser, use })),
  ),
);

describe.each(rows)('$shim behind $form, $parser', ({ wrap, toEvent, use }) => {
  it('responds to a delivery with 200 and runs its handlers', async () => {
    const fixture: Fixture = createFixture(memoryStore());
    const app = express();
    if (use !== undefined) app.use(use);
    const handler = wrap(app.use('/callbacks/video', nodeHandler(fixture.callbacks)));
    const { path, taskId, url, ...order } = await fixture.order();
    const body = JSON.stringify(record(taskId, 'SUCCESS', url));

    const response = await handler(toEvent({ path, body }));

    expect([response.statusCode, response.body]).toEqual([200, '{"received":true}']);
    expect(fixture.effects({ path, taskId, url, ...order })).toEqual(['status', 'success']);
    expect((await handler(toEvent({ path: '/callbacks/video/x', body }))).statusCode).toBe(404);
  });
});

it.each<readonly [name: string, value: unknown, wanted: string | undefined]>([
  ['a text', 'application/json', 'application/json'],
  ['a number', 17, '17'],
  ['a list', ['a', 'b'], 'a, b'],
  ['a list with a number', [1, 'b'], '1, b'],
  ['absent', undefined, undefined],
  ['null', null, undefined],
])('reads a header that is %s', (_name, value, wanted) => {
  const request = Object({ headers: { 'x-header': value } });
  expect(incomingFromNode(request).header('x-header')).toBe(wanted);
});
