import { InvalidResponseError } from './errors/request-errors.ts';

/** What is known of one attempt of a request; changes while it is under way, and holds whatever throws after that. */
export interface Attempt {
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
 * Receives the body of a response, and returns a response that has it in memory.
 *
 * @param attempt receives the id of a created task as soon as its bytes arrive; a body that breaks after that does not throw
 * @throws {InvalidResponseError} when the body is larger than 1 MB
 */
export async function receive(response: Response, attempt: Attempt, isCreate: boolean): Promise<Response> {
  const { body, ok } = response;
  if (!body) {
    attempt.isWhole = true;
    return response;
  }
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const before = text.length;
      size += next.value.byteLength;
      text += decoder.decode(next.value, { stream: true });
      // An id can begin in the chunk before.
      if (isCreate && ok)
        attempt.taskId ??= /"task_id"\s*:\s*"([\w-]+)"/.exec(text.slice(Math.max(0, before - 200)))?.[1];
      if (size > maxBody) throw new InvalidResponseError('The response is larger than 1 MB', { sent: true });
    }
    attempt.isWhole = true;
  } catch (error) {
    reader.cancel().catch(() => {});
    if (!attempt.taskId) throw error;
  }
  return new Response(text || null, response);
}
