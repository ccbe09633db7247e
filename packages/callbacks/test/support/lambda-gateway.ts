import { createServer, type IncomingMessage, type Server } from 'node:http';
import { arrayBuffer } from 'node:stream/consumers';
import type { LambdaEvent, lambdaHandler } from '@videogen/callbacks/lambda';

/** The events that may come to a Lambda function over HTTP; those of a function URL are like `v2`. */
export type LambdaForm = 'v1' | 'v2' | 'ALB' | 'ALB multi-value';

/** A gateway that converts requests to events and results to responses, as AWS documents them. */
export function createGateway(
  handler: ReturnType<typeof lambdaHandler>,
  form: LambdaForm,
  base64: boolean,
): Server {
  return createServer(async (request, response) => {
    const event = getEvent(form, request, Buffer.from(await arrayBuffer(request)), base64);
    const { statusCode, headers, multiValueHeaders = {}, body } = await handler(event);
    response.writeHead(statusCode, { ...headers, ...multiValueHeaders }).end(body);
  });
}

/** The event that AWS would make of a request. */
function getEvent(form: LambdaForm, request: IncomingMessage, bytes: Buffer, base64: boolean): LambdaEvent {
  const body = { body: bytes.toString(base64 ? 'base64' : 'utf8'), isBase64Encoded: base64 };
  const path = (request.url ?? '').split('?')[0] ?? '';
  const method = request.method ?? '';
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const multiple = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
  switch (form) {
    case 'v1':
      return {
        httpMethod: method,
        path,
        headers: capitalized(headers),
        multiValueHeaders: multiple,
        ...body,
      };
    case 'ALB':
      return { requestContext: { elb: {} }, httpMethod: method, path, headers, ...body };
    case 'ALB multi-value':
      return { requestContext: { elb: {} }, httpMethod: method, path, multiValueHeaders: multiple, ...body };
    default:
      return { version: '2.0', rawPath: path, headers, requestContext: { http: { method, path } }, ...body };
  }
}

/** A REST API passes the names of headers on as they were sent. */
function capitalized(headers: Record<string, string>): Record<string, string> {
  const upper = (name: string): string => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [upper(name), value]));
}
