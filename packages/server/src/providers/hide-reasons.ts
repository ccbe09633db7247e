import type { PollOutcome, Renderer, SubmitOutcome } from '@videogen/engine';

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
    if (error instanceof Error) error.message = hide(error.message);
    throw error;
  }
}
