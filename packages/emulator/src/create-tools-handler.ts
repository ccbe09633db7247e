import { completeHeaders, getTarget, sendReply } from '@videogen/engine';
import type { Emulator } from './emulator.ts';
import type { EmulatorContext } from './emulator-context.ts';
import { getMethod, type HandleTools } from './http/dispatch.ts';

/** Creates what responds to the admin API, the console and the docs. Its code is loaded with the first such request. */
export function createToolsHandler(context: EmulatorContext, emulator: () => Emulator): HandleTools {
  let loaded: ReturnType<typeof load> | undefined;
  return async (connection, headers) => {
    loaded ??= load(context, emulator());
    const { admin, files } = await loaded;
    const method = getMethod(connection);
    const target = getTarget(connection);
    const reply = (await files(target)) ?? (await admin(connection, method, target));
    const sent = method === 'HEAD' ? { ...reply, body: null } : reply;
    return sendReply(connection, sent, completeHeaders(reply, headers));
  };
}

async function load(context: EmulatorContext, emulator: Emulator) {
  const [{ createConsole }, { createDocs }, { createAdmin }] = await Promise.all([
    import('./console/create-console.ts'),
    import('./http/docs.ts'),
    import('./admin/create-admin.ts'),
  ]);

  const console = createConsole();
  const docs = createDocs();
  return {
    admin: createAdmin(context, emulator),
    files: async (target: string) => {
      const { pathname } = new URL(target, 'http://emulator');
      if (pathname === '/docs' || pathname.startsWith('/docs/')) return docs(pathname);
      return pathname === '/' || pathname.startsWith('/_console/') ? console(pathname) : undefined;
    },
  };
}
