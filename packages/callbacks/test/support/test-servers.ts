import { createServer, type RequestListener, type Server } from 'node:http';
import { arrayBuffer } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import { fastifyCallbacks } from '@videogen/callbacks/fastify';
import { honoHandler } from '@videogen/callbacks/hono';
import { lambdaHandler } from '@videogen/callbacks/lambda';
import { nodeHandler } from '@videogen/callbacks/node';
import { listen } from '@videogen-tools/test-support/listen';
import express, { type RequestHandler } from 'express';
import fastify from 'fastify';
import { Hono, type HonoRequest } from 'hono';
import type { CaseContext } from './cases.ts';
import type { Fixture } from './fixture.ts';
import { createGateway, type LambdaForm } from './lambda-gateway.ts';

/** A server that listens on loopback. */
export interface Running {
  readonly url: string;
  close(): Promise<void>;
}

/** A framework with a parser in front of the kit, on its real server. */
export interface TestServer {
  readonly name: string;
  /** Whether the kit reads the body from the connection; false behind a parser or a gateway. */
  readonly readsBody: boolean;
  /** Cases that an earlier parser refuses by itself, with its status. */
  readonly parserStatuses?: CaseContext['parserStatuses'];
  start(fixture: Fixture): Promise<Running>;
}

const PATH = '/callbacks/video/:token';

/** `node:http`, by itself or behind a platform that has read the body; Express has real parsers. */
function nodeServer(name: string, hasRead: boolean): TestServer {
  return {
    name: `node:http, ${name}`,
    readsBody: !hasRead,
    start: (fixture) => {
      const handle = nodeHandler(fixture.callbacks);
      const listener: RequestListener = async (request, response) => {
        // A sender that leaves before the end of its body gets no response.
        const read = (): Promise<ArrayBuffer> => arrayBuffer(request).catch(() => new ArrayBuffer(0));
        const parts = hasRead ? { rawBody: Buffer.from(await read()), body: {} } : {};
        await handle(Object.assign(request, parts), response);
      };
      return listen(createServer(listener));
    },
  };
}

function expressServer(
  name: string,
  parser?: RequestHandler,
  parserStatuses: TestServer['parserStatuses'] = {},
): TestServer {
  return {
    name: `express, ${name}`,
    readsBody: parser === undefined,
    parserStatuses: parser === undefined ? {} : { oversize: 413, ...parserStatuses },
    start: (fixture) => {
      const app = express();
      app.disable('x-powered-by');
      if (parser !== undefined) app.use(parser);
      app.use('/callbacks/video', nodeHandler(fixture.callbacks));
      // The default error handler prints; the tests want its status only.
      const failed: express.ErrorRequestHandler = (error, _request, response, _next) => {
        response.status(error.status ?? 500).end();
      };
      return listen(createServer(app.use(failed)));
    },
  };
}

const fastifyServer: TestServer = {
  name: 'fastify, plugin',
  readsBody: true,
  start: async (fixture) => {
    const app = fastify({ forceCloseConnections: true });
    app.register(fastifyCallbacks(fixture.callbacks), { prefix: '/callbacks/video' });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    return { url, close: () => app.close() };
  },
};

/** Hono, by itself or with middleware that reads the body. */
function honoServer(name: string, read?: (request: HonoRequest) => Promise<unknown>): TestServer {
  return {
    name: `hono, ${name}`,
    readsBody: read === undefined,
    start: async (fixture) => {
      const app = new Hono();
      app.use(async ({ req }, next) => {
        await read?.(req);
        await next();
      });
      app.all(PATH, honoHandler(fixture.callbacks));
      app.onError((_error, context) => context.body(null, 400));
      return listenHono(app);
    },
  };
}

/** Starts Hono's Node server, and keeps the globals of the other tests of this process. */
function listenHono({ fetch }: Hono) {
  const options = { port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false };
  return listen(serve({ fetch, ...options }) as Server);
}

/** A route handler by itself, on Hono's Node server; the tests of `@videogen/ai-sdk` run one on Next's own, which starts slowly. */
const nextServer: TestServer = {
  name: 'next, route handler',
  readsBody: true,
  start: async (fixture) => {
    const POST = fixture.callbacks.handle;
    const app = new Hono().post(PATH, ({ req }) => POST(req.raw));
    app.all(PATH, (context) => context.body(null, 405));
    return listenHono(app);
  },
};

function lambdaServer(form: LambdaForm, base64: boolean): TestServer {
  return {
    name: `lambda, ${form}${base64 ? ', base64' : ''}`,
    readsBody: false,
    start: ({ callbacks }) => listen(createGateway(lambdaHandler(callbacks), form, base64)),
  };
}

const BROKEN: Record<string, number> = { 'broken JSON': 400 };

/** Every framework, with every kind of parser in front. */
export const TEST_SERVERS: readonly TestServer[] = [
  nodeServer('no parser', false),
  nodeServer('rawBody beside JSON', true),
  expressServer('no parser'),
  expressServer('JSON parser', express.json(), BROKEN),
  expressServer('raw parser', express.raw({ type: '*/*' })),
  expressServer('text parser', express.text({ type: 'application/json' })),
  fastifyServer,
  honoServer('no parser'),
  honoServer('JSON parser', (request) => request.json().catch(() => {})),
  honoServer('raw parser', (request) => request.arrayBuffer()),
  honoServer('text parser', (request) => request.text()),
  nextServer,
  lambdaServer('v1', false),
  lambdaServer('v2', false),
  lambdaServer('v2', true),
  lambdaServer('ALB', true),
  lambdaServer('ALB multi-value', false),
];

/** Every adapter once, without a parser in front. */
export const ADAPTERS: readonly TestServer[] = TEST_SERVERS.filter(
  ({ name, readsBody }) => readsBody || ['lambda, v1', 'lambda, v2'].includes(name),
);
