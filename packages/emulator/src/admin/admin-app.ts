import { Hono } from 'hono';
import type { Emulator } from '../emulator.ts';
import type { AppEnv } from '../http/exchange.ts';
import type { Services } from '../services.ts';
export function createAdminApp(_services: Services, _emulator: Emulator): Hono<AppEnv> {
  return new Hono<AppEnv>();
}
