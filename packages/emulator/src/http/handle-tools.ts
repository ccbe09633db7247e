import { completeHeaders, getTarget, sendReply } from '@videogen/engine';
import type { EmulatorCore } from './core.ts';
import type { Emulator } from './emulator.ts';
import { getMethod, type RespondOwn } from './http/respond.ts';

/** Creates what responds to the admin API, the console and the docs. Its code is loaded with the first such request. */
export function createRespondOwn(core: EmulatorCore, emulator: () => Emulator): RespondOwn {
  let loaded: ReturnType<typeof load> | undefined;
  return async (connection, headers) => {
    loaded ??= load(core, emulator());
    const { admin, files } = await loaded;
    const [method, target] = [getMethod(connection), getTarget(connection)];
    const reply = (await files(target)) ?? (await admin(connection, method, target));
    const sent = method === 'HEAD' ? { ...reply, body: null } : reply;
    return sendReply(connection, sent, completeHeaders(reply, headers));
  };
}

async function load(core: EmulatorCore, emulator: Emulator) {
  const [{ createConsole }, { createDocs }, { createAdmin }] = await Promise.all([
    import('./console/serve-console.ts'),
    import('./http/docs.ts'),
    import('./admin/create-admin.ts'),
  ]);
  const [console, docs] = [createConsole(), createDocs()];
  return {
    admin: createAdmin(core, emulator),
    files: async (target: string) => {
      const { pathname } = new URL(target, 'http://emulator');
      if (pathname === '/docs' || pathname.startsWith('/docs/')) return docs(pathname);
      return pathname === '/' || pathname.startsWith('/_console/') ? console(pathname) : undefined;
    },
  };
}
