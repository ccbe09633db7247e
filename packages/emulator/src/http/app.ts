import { type Handler, Hono } from 'hono';
import type { Core } from '../core.ts';
import { operations } from '../generated/contract.ts';
import type { Journal } from '../journal/journal.ts';
import type { UploadService } from '../uploads/upload-service.ts';
import { jsonAnswer } from './answer.ts';
import { endpoint, toHandler } from './endpoint.ts';
import type { AppEnv } from './exchange.ts';
import { answerCors, guardPages } from './guard-pages.ts';
import type { OperationRoute } from './operation-routes.ts';
import { answerGetOutput, answerPutUpload } from './storage-routes.ts';

/** What the application is made of. */
export interface AppParts {
  readonly core: Core;
  readonly journal: Journal;
  readonly uploads: UploadService;
  readonly operations: readonly OperationRoute[];
  /** Answers everything under `/_emulator`. */
  readonly admin: Handler<AppEnv>;
  /** Answers `/` and what belongs to it. */
  readonly console: Handler<AppEnv>;
  /** Answers everything under `/docs`. */
  readonly docs: Handler<AppEnv>;
}

/** Makes the application: every path the emulator answers. */
export function createApp(parts: AppParts): Hono<AppEnv> {
  const { core, journal } = parts;
  const app = new Hono<AppEnv>();
  app.use('*', guardPages(core, journal), answerCors());
  for (const { method, path, serve } of parts.operations) app.on(method, toRoute(path), toHandler(serve));
  const put = endpoint(core, journal, 'putUpload', answerPutUpload(core, parts.uploads));
  app.put('/uploads/:token', toHandler(put));
  app.get('/outputs/:id/:file', toHandler(endpoint(core, journal, 'getOutput', answerGetOutput(core))));
  for (const [path, methods] of knownPaths()) app.all(path, wrongMethod(parts, methods));
  app.all('/_emulator', parts.admin);
  app.all('/_emulator/*', parts.admin);
  app.get('/docs', parts.docs);
  app.get('/docs/*', parts.docs);
  app.get('/', parts.console);
  app.get('/_console/*', parts.console);
  app.notFound(async (context) => {
    const response = await unknownPath(parts)(context, async () => undefined);
    return response instanceof Response ? response : new Response(null, { status: 404 });
  });
  // What a handler throws is thrown on: in process a reset connection is an exception, as `fetch` has it.
  app.onError((error) => {
    throw error;
  });
  return app;
}

function toRoute(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function knownPaths(): Map<string, string> {
  const paths = new Map<string, string>();
  for (const { path, method } of Object.values(operations)) {
    paths.set(toRoute(path), method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS');
  }
  paths.set('/uploads/:token', 'PUT, OPTIONS');
  paths.set('/outputs/:id/:file', 'GET, HEAD, OPTIONS');
  return paths;
}

function wrongMethod({ core, journal }: AppParts, allow: string): Handler<AppEnv> {
  const { assumptions } = core.settings;
  const refuse = endpoint(core, journal, null, ({ method }) =>
    jsonAnswer(
      assumptions['other-errors'].method,
      { detail: `Method ${method} is not allowed here; allowed are ${allow}` },
      { assumptions: ['other-errors'], headers: { allow } },
    ),
  );
  return toHandler(refuse);
}

function unknownPath({ core, journal }: AppParts): Handler<AppEnv> {
  const { assumptions } = core.settings;
  const refuse = endpoint(core, journal, null, () =>
    jsonAnswer(assumptions['other-errors'].path, { detail: 'Not found' }, { assumptions: ['other-errors'] }),
  );
  return toHandler(refuse);
}
