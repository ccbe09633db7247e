import { type Signal, signal } from '@preact/signals';

/** The problem that is shown until it is dismissed. */
export const problem: Signal<string> = signal('');
/** The last message for assistive technology. */
export const announcement: Signal<string> = signal('');

/** Announces a message to assistive technology. */
export function announce(text: string): void {
  announcement.value = text;
}

/** Returns what an error says. */
export function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Does something, and shows why it failed if it does; resolves to whether it was done. */
export async function attempt(action: () => unknown): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    problem.value = getMessage(error);
    return false;
  }
}
