import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import type { Hono } from 'hono';
import { afterEach, beforeEach } from 'vitest';
import { readBalances } from '../../src/accounts/ledger.ts';
import { readConfig } from '../../src/config/load-config.ts';
import { readSettings } from '../../src/config/settings.ts';
import { createAdmin } from '../../src/http/admin.ts';
import { Lifetime } from '../../src/lifetime.ts';
import { type OpenedService, openService } from '../../src/open-service.ts';
import { createLog } from '../../src/telemetry/log.ts';

/** A service on SQLite and its admin API, without a worker. */
export interface TestService {
  readonly folder: string;
  readonly opened: OpenedService;
  readonly app: Hono;
  /** Calls the admin API with its token; with a body the method is POST. */
  readonly call: (path: string, init?: { method?: string; body?: object | string }) => Promise<Response>;
}

/** Opens a service before each test of a file, and closes it afterwards. */
export function useService(): () => TestService {
  let service: TestService;
  let lifetime: Lifetime;
  beforeEach(async () => {
    const folder = await temporaryFolder();
    lifetime = new Lifetime();
    const settings = readSettings({ data: folder }, {});
    const config = await readConfig({ callbacks: { allowPrivateHosts: true } });
    const log = createLog({ level: 'silent', secrets: [] });
    const context = { lifetime, getUrl: () => '', isCommand: false };
    const opened = await openService({ settings, config, log, env: {} }, context);
    const { storage } = opened;
    const balances = (organization?: string) => readBalances(storage.database, organization);
    const app = createAdmin({ ...opened, ...storage, balances, token: 'admin-token' });
    const headers = { authorization: 'Bearer admin-token' };
    service = {
      folder,
      opened,
      app,
      call: async (path, { body, method = body === undefined ? 'GET' : 'POST' } = {}) =>
        app.request(path, {
          method,
          headers,
          ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
    };
  });
  afterEach(() => lifetime.end());
  return () => service;
}
