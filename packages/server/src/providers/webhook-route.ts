import {
  getHeader,
  jsonReply,
  type Reply,
  type Route,
  readBody,
  reportSubmission,
  type ServiceContext,
} from '@videogen/engine';
import type { Logger } from 'pino';
import type { Provider } from './provider.ts';
import { webhookPath } from './webhook-path.ts';

/** Bytes that a webhook may have: a provider repeats the input in it, inline media included. */
const MAX_BODY = 20_000_000;

/** Parts of the webhook route. */
export interface WebhookDependencies {
  readonly providers: ReadonlyMap<string, Provider>;
  readonly context: Pick<ServiceContext, 'state' | 'clock'>;
  readonly log: Logger;
}

/**
 * Creates the route on which providers report. A webhook with a valid signature makes the task be polled at once; its
 * content is not used otherwise. A webhook about a task that is not under way gets a 200, so that it is not sent again.
 */
export function webhookRoute({ providers, context, log }: WebhookDependencies): Route {
  return {
    name: 'receiveWebhook',
    method: 'POST',
    path: webhookPath('{provider}', '{task}', '{key}'),
    async handle(exchange): Promise<Reply> {
      // Stryker disable next-line StringLiteral: the path has all three.
      const { provider = '', task = '', key: idempotencyKey = '' } = exchange.params;
      const webhook = providers.get(provider)?.webhook;
      if (webhook === undefined) return jsonReply(404, { detail: 'Not found' });

      const body = await readBody(exchange, { maxBytes: MAX_BODY });
      if (body === undefined) return jsonReply(413, { detail: 'The webhook is too large' });

      const header = (name: string): string | undefined => getHeader(exchange, name);
      const reference = await webhook({ header, body, now: context.clock.now() });
      if (reference === null) {
        log.warn({ provider, task }, 'webhook refused: its signature is not valid');
        return jsonReply(401, { detail: 'The signature is not valid' });
      }

      const used = await reportSubmission(context, { task, idempotencyKey, reference });
      log.debug({ provider, task, used }, 'webhook');
      return jsonReply(200, {});
    },
  };
}
