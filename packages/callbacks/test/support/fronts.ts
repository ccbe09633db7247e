import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { arrayBuffer } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import { expressHandler } from '@videogen/callbacks/express';
import { fastifyCallbacks, fastifyHandler } from '@videogen/callbacks/fastify';
import { honoHandler } from '@videogen/callbacks/hono';
import { type LambdaEvent, lambdaHandler } from '@videogen/callbacks/lambda';
import { nextHandler } from '@videogen/callbacks/next';
import { nodeHandler } from '@videogen/callbacks/node';
import express, { type RequestHandler } from 'express';
import fastify from 'fastify';
import { Hono, type MiddlewareHandler } from 'hono';
import type { CaseName, Stage } from './cases.ts';
import { eventOf, type LambdaForm } from './lambda-gateway.ts';
import type { Scene } from './scene.ts';
import { startWorkerd } from './workerd.ts';

/** A running server. */
export interface Running {
  readonly origin: string;
  close(): Promise<void>;
}

/** A framework with a parser in front of the kit, on its real server. */
export interface Front {
  readonly name: string;
  /** Cases that an earlier parser refuses by itself, with its status; null if it never responds. */
  readonly parserStatuses?: Stage['parserStatuses'];
  start(scene: Scene): Promise<Running>;
}

const PATH = '/callbacks/video/:token';

async function listening(server: Server): Promise<Running> {
  if (!server.listening) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** `node:http` by itself, and behind something that reads the body first and leaves it somewhere. */
function nodeFront(
  name: string,
  leave?: (bytes: Buffer) => object,
  parserStatuses: Front['parserStatuses'] = {},
): Front {
  return {
    name: `node:http, ${name}`,
    parserStatuses: leave === undefined ? {} : { slow: null, ...parserStatuses },
    start: (scene) => {
      const handle = nodeHandler(scene.callbacks);
      const listener: RequestListener = async (request, response) => {
        if (leave !== undefined) {
          try {
            Object.assign(request, leave(Buffer.from(await arrayBuffer(request))));
          } catch {
            response.writeHead(400).end();
            return;
          }
        }
        await handle(request, response);
      };
      return listening(createServer(listener));
    },
  };
}

function expressFront(
  name: string,
  parser?: RequestHandler,
  parserStatuses: Front['parserStatuses'] = {},
): Front {
  return {
    name: `express, ${name}`,
    parserStatuses: parser === undefined ? {} : { slow: null, oversize: 413, ...parserStatuses },
    start: (scene) => {
      const app = express();
      app.disable('x-powered-by');
      if (parser !== undefined) app.use(parser);
      app.use('/callbacks/video', expressHandler(scene.callbacks));
      // The default error handler prints; the tests want its status only.
      const failed: express.ErrorRequestHandler = (error, _request, response, _next) => {
        response.status(error.status ?? 500).end();
      };
      return listening(createServer(app.use(failed)));
    },
  };
}

type FastifyParser = 'JSON' | 'raw' | 'text' | 'plugin';

function fastifyFront(parser: FastifyParser, parserStatuses: Front['parserStatuses'] = {}): Front {
  return {
    name: parser === 'plugin' ? 'fastify, no parser (plugin)' : `fastify, ${parser} parser`,
    parserStatuses: parser === 'plugin' ? {} : { slow: null, ...parserStatuses },
    start: async (scene) => {
      const app = fastify({ forceCloseConnections: true });
      if (parser === 'raw') {
        app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_r, body, done) =>
          done(null, body),
        );
      }
      if (parser === 'text') {
        app.addContentTypeParser('application/json', { parseAs: 'string' }, (_r, body, done) =>
          done(null, body),
        );
      }
      if (parser === 'plugin')
        app.register(fastifyCallbacks(scene.callbacks), { prefix: '/callbacks/video' });
      else app.all(PATH, fastifyHandler(scene.callbacks));
      const origin = await app.listen({ port: 0, host: '127.0.0.1' });
      return { origin, close: () => app.close() };
    },
  };
}

function honoFront(
  name: string,
  middleware?: MiddlewareHandler,
  parserStatuses: Front['parserStatuses'] = {},
): Front {
  return {
    name: `hono, ${name}`,
    parserStatuses: middleware === undefined ? {} : { slow: null, ...parserStatuses },
    start: async (scene) => {
      const app = new Hono();
      if (middleware !== undefined) app.use(middleware);
      app.all(PATH, honoHandler(scene.callbacks));
      app.onError((_error, context) => context.body(null, 400));
      const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
      await once(server, 'listening');
      return listening(server);
    },
  };
}

/** A route handler by itself, on Hono's Node server; Next's own server is in `next-server.ts`, because it starts slowly. */
const nextFront: Front = {
  name: 'next, route handler',
  start: async (scene) => {
    const POST = nextHandler(scene.callbacks);
    const app = new Hono().post(PATH, ({ req }) => POST(req.raw));
    app.all(PATH, (context) => context.body(null, 405));
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
    await once(server, 'listening');
    return listening(server);
  },
};

/** A gateway that converts requests to events and results to responses, as AWS documents them. */
function lambdaFront(form: LambdaForm, base64: boolean): Front {
  return {
    name: `lambda, ${form}${base64 ? ', base64' : ''}`,
    parserStatuses: { slow: null },
    start: (scene) => {
      const handler = lambdaHandler(scene.callbacks);
      const gateway: RequestListener = async (request, response) => {
        const event: LambdaEvent = eventOf(form, request, Buffer.from(await arrayBuffer(request)), base64);
        const result = await handler(event);
        const multiple = Object.entries(result.multiValueHeaders ?? {});
        response.writeHead(result.statusCode, { ...result.headers, ...Object.fromEntries(multiple) });
        response.end(result.body);
      };
      return listening(createServer(gateway));
    },
  };
}

const json = async (context: { req: { json(): Promise<unknown> } }): Promise<void> => {
  await context.req.json().catch(() => {});
};

const BROKEN: Partial<Record<CaseName, number>> = { 'broken JSON': 400 };

/** Every framework, with every kind of parser in front. */
export const FRONTS: readonly Front[] = [
  nodeFront('no parser'),
  nodeFront('JSON parser', (bytes) => ({ body: bytes.length > 0 ? JSON.parse(bytes.toString()) : {} }), {
    ...BROKEN,
    oversize: 413,
  }),
  nodeFront('raw parser', (bytes) => ({ body: bytes })),
  nodeFront('rawBody beside JSON', (bytes) => ({ rawBody: bytes, body: {} })),
  nodeFront('text parser', (bytes) => ({ body: bytes.toString() })),
  expressFront('no parser'),
  expressFront('JSON parser', express.json(), BROKEN),
  expressFront('raw parser', express.raw({ type: '*/*' })),
  expressFront('text parser', express.text({ type: 'application/json' })),
  fastifyFront('plugin'),
  fastifyFront('JSON', BROKEN),
  fastifyFront('raw'),
  fastifyFront('text'),
  honoFront('no parser'),
  honoFront('JSON parser', async (context, next) => {
    await json(context);
    await next();
  }),
  honoFront('raw parser', async (context, next) => {
    await context.req.arrayBuffer();
    await next();
  }),
  honoFront('text parser', async (context, next) => {
    await context.req.text();
    await next();
  }),
  nextFront,
  lambdaFront('v1', false),
  lambdaFront('v2', false),
  lambdaFront('v2', true),
  lambdaFront('ALB', true),
  lambdaFront('ALB multi-value', false),
  lambdaFront('function URL', false),
  { name: 'workers, workerd', start: startWorkerd },
];

/** Every adapter once, without a parser in front. */
export const ADAPTERS: readonly Front[] = FRONTS.filter(
  ({ name, parserStatuses = {} }) => name.startsWith('lambda') || Object.keys(parserStatuses).length === 0,
).filter(({ name }) => !name.startsWith('lambda') || ['lambda, v1', 'lambda, v2'].includes(name));

/** Whether the kit or the platform can stop reading a refused body: behind a parser, only the parser could. */
export const readsByItself = (name: string): boolean => /no parser|next|workers/.test(name);
