import type { PollOutcome, Renderer, SubmitOutcome } from '@videogen/engine';
import { getMessage } from '@videogen/shared/get-message';

/**
 * Hides secrets in what a renderer says of its work, its errors included: a provider may repeat its key, and the text is
 * stored with the task.
 */
export function hideReasons(renderer: Renderer, hide: (text: string) => string): Renderer {
  return {
    ...renderer,
    submit: (call) => hideIn(renderer.submit(call), hide),
    poll: (call) => hideIn(renderer.poll(call), hide),
  };
}

async function hideIn<T extends SubmitOutcome | PollOutcome>(
  outcome: Promise<T>,
  hide: (text: string) => string,
): Promise<T> {
  try {
    const result = await outcome;
    return 'reason' in result ? { ...result, reason: hide(result.reason) } : result;
  } catch (error) {
    throw hideInError(error, hide);
  }
}

/** Returns the same error whenever its message can be replaced: its class and its code say more than its text. */
function hideInError(error: unknown, hide: (text: string) => string): unknown {
  const message = getMessage(error);
  const hidden = hide(message);
  if (hidden === message) return error;

  // An assignment would fail for the errors of signals, whose message is a getter.
  const isReplaced = error instanceof Error && Reflect.defineProperty(error, 'message', { value: hidden });
  return isReplaced ? error : new Error(hidden);
}
