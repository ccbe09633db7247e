import { InvalidResponseError } from './errors/errors.ts';
import { redact } from './redact.ts';

/** What is known of one attempt of a request; changes while it is under way, and holds whatever throws after that. */
export interface Attempt {
  /** The API key that was sent. */
  key?: string | undefined;
  /** Whether the request may have left this machine. */
  sent?: boolean | undefined;
  /** HTTP status of the service, before middleware sees the response. */
  status?: number | undefined;
  /** The response, its body in memory. */
  response?: Response | undefined;
  /** The task that the bytes of a create response name, even if the response is incomplete. */
  taskId?: string | undefined;
  /** Whether the whole response arrived. */
  isWhole?: boolean | undefined;
}

/** Longest body of a JSON response, decompressed, in bytes. */
const maxBody = 1024 * 1024;

/**
 * Receives the body of a response, and returns a response that has it in memory; a refusal has it without the API key.
 *
 * @param attempt receives the id of a created task as soon as its bytes arrive; a body that breaks after that does not throw
 * @throws {InvalidResponseError} when the body is larger than 1 MB
 */
export async function receive(response: Response, attempt: Attempt, isCreate: boolean): Promise<Response> {
  const { body, ok } = response;
  let text = '';
  const onText = (next: string): void => {
    // An id can begin in the chunk before.
    const recent = next.slice(Math.max(0, text.length - 200));
    text = next;
    if (isCreate && ok) attempt.taskId ??= /"task_id"\s*:\s*"([\w-]+)"/.exec(recent)?.[1];
  };
  try {
    if (body && (await readText(body, maxBody, onText)) === undefined)
      throw new InvalidResponseError('The response is larger than 1 MB');
    attempt.isWhole = true;
  } catch (error) {
    if (!attempt.taskId) throw error;
  }
  return body ? new Response((ok ? text : redact(attempt.key, text)) || null, response) : response;
}

/**
 * Reads a body as text; returns undefined when it is longer than `max` bytes.
 *
 * @param onText receives the text so far after each chunk
 */
export async function readText(
  body: ReadableStream<Uint8Array>,
  max: number,
  onText: (text: string) => void = () => {},
): Promise<string | undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text;
      size += value.byteLength;
      text += decoder.decode(value, { stream: true });
      onText(text);
      if (size > max) return undefined;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
