import {
  type CallbackEvent,
  type CallbackReceiver,
  type ClaimingReceiverOptions,
  createCallbackReceiver,
} from '@videogen/callbacks';
import { baseOptions, isRejection, record } from './fixture.ts';
import { post } from './post.ts';

/** A receiver without `confirm`, one of its URLs, and what came of the deliveries to it. */
export interface Claims {
  readonly callbacks: CallbackReceiver;
  readonly url: string;
  readonly ref: string;
  readonly taskId: string;
  /** The statuses for which `onStatus` has run. */
  readonly effects: readonly string[];
  readonly events: readonly CallbackEvent[];
  /** The results of deliveries that were not simply processed. */
  codes(): string[];
  /** Delivers a claim; resolves to the status of the response. */
  claim(status?: string, taskId?: string): Promise<number>;
}

/** Creates a receiver that believes its callbacks. */
export async function createClaims(settings: Partial<ClaimingReceiverOptions> = {}): Promise<Claims> {
  const effects: string[] = [];
  const events: CallbackEvent[] = [];
  const callbacks = createCallbackReceiver({
    ...baseOptions(),
    onStatus: (task) => void effects.push(task.status),
    onEvent: (event) => void events.push(event),
    ...settings,
  });
  const { url, ref } = await callbacks.createUrl();
  const own = crypto.randomUUID();
  return {
    callbacks,
    url,
    ref,
    taskId: own,
    effects,
    events,
    codes: () => events.filter(isRejection).map(({ code }) => code),
    claim: async (status = 'SUCCESS', taskId = own) =>
      (await callbacks.handle(post(url, record(taskId, status)))).status,
  };
}
