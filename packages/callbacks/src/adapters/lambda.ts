import type { EdgeReceiver } from '../edge-receiver.ts';
import type { CallbackBody, IncomingCallback } from '../request.ts';
import type { CallbackResponse } from '../result.ts';

type Headers = Readonly<Record<string, string | undefined>>;
type MultiHeaders = Readonly<Record<string, readonly string[] | undefined>>;

/** The used part of an event of API Gateway (REST or HTTP API), a function URL or a load balancer. */
export interface LambdaEvent {
  readonly version?: string;
  readonly httpMethod?: string;
  readonly path?: string;
  readonly rawPath?: string;
  readonly headers?: Headers | null;
  readonly multiValueHeaders?: MultiHeaders | null;
  readonly body?: string | null;
  readonly isBase64Encoded?: boolean;
  readonly requestContext?: {
    readonly http?: { readonly method: string; readonly path?: string };
    readonly elb?: unknown;
  };
}

/** The result of a Lambda function for any of them. */
export interface LambdaResult {
  readonly statusCode: number;
  readonly headers?: Record<string, string>;
  readonly multiValueHeaders?: Record<string, string[]>;
  readonly body: string;
  readonly isBase64Encoded: false;
}

/**
 * A handler for AWS Lambda behind API Gateway (payload 1.0 and 2.0), a function URL or an Application Load Balancer.
 * Lambda stops when the function has returned, so the handler waits for the work that `acknowledgeFirst` deferred.
 *
 * @example
 * ```ts
 * import { createCallbackReceiver, memoryStore } from '@videogen/callbacks';
 * import { lambdaHandler } from '@videogen/callbacks/lambda';
 *
 * const callbacks = createCallbackReceiver({
 *   publicUrl: 'https://app.example/callbacks/video',
 *   secrets: ['a secret of thirty-two bytes or more'],
 *   store: memoryStore(),
 * });
 * export const handler = lambdaHandler(callbacks);
 * ```
 */
export function lambdaHandler(callbacks: EdgeReceiver): (event: LambdaEvent) => Promise<LambdaResult> {
  return async (event) => {
    // Stryker disable next-line ArrayDeclaration: nothing waits for a text.
    const work: Promise<unknown>[] = [];
    const response = await callbacks.receive(incomingFromEvent(event), {
      waitUntil: (promise) => void work.push(promise),
    });
    await Promise.all(work);
    return toResult(event, response);
  };
}

function incomingFromEvent(event: LambdaEvent): IncomingCallback {
  const { requestContext, isBase64Encoded } = event;
  // Stryker disable next-line StringLiteral: neither text is JSON.
  const body = event.body ?? '';
  return {
    // Stryker disable next-line StringLiteral: neither text is a method.
    method: requestContext?.http?.method ?? event.httpMethod ?? '',
    // Stryker disable next-line StringLiteral: neither text has a token.
    target: event.rawPath ?? event.path ?? '',
    header: (name) => getHeader(event, name),
    body: async () => (isBase64Encoded === true ? decoded(body) : { kind: 'text', text: body }),
  };
}

/** A body that is not base64 is refused as one that is not JSON. */
function decoded(base64: string): CallbackBody {
  try {
    return { kind: 'bytes', bytes: Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)) };
  } catch {
    // Stryker disable next-line ObjectLiteral,StringLiteral: what has neither a text nor bytes is not JSON either.
    return { kind: 'text', text: '' };
  }
}

/** Some event sources keep the case of header names. */
function getHeader(event: LambdaEvent, name: string): string | undefined {
  const headers = Object.entries({ ...event.multiValueHeaders, ...event.headers });
  const value = headers.find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof value === 'object' ? value.join(', ') : value;
}

function toResult(event: LambdaEvent, response: CallbackResponse): LambdaResult {
  // The gateway sets the length.
  const { 'content-length': _, ...headers } = response.headers;
  const result = { statusCode: response.status, body: response.body, isBase64Encoded: false } as const;
  const isMulti = event.requestContext?.elb !== undefined && (event.multiValueHeaders ?? null) !== null;
  if (!isMulti) return { ...result, headers };
  const multiple = Object.entries(headers).map(([name, value]): [string, string[]] => [name, [value]]);
  return { ...result, multiValueHeaders: Object.fromEntries(multiple) };
}
