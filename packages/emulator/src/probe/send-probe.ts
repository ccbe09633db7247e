import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { native } from '@videogen/engine';
import type { ProbeDelivery } from './checks.ts';
import type { ProbeResponse } from './judges.ts';

/** The times of a delivery, in milliseconds. */
export interface ProbeTimes {
  /** For a response. */
  readonly timeoutMs: number;
  /** Between the halves of the body; 0 sends it at once. */
  readonly pauseMs: number;
}

/** Sends one delivery, in two halves if `pauseMs` is not 0, and resolves to the response. It never rejects. */
export function sendProbe(
  url: string,
  { body, contentType }: ProbeDelivery,
  { timeoutMs, pauseMs }: ProbeTimes,
): Promise<ProbeResponse> {
  const bytes = Buffer.from(body);
  const started = native.elapsed();
  return new Promise((resolve) => {
    const settle = (status: number | null, error: string | null): void =>
      resolve({ status, error, durationMs: native.elapsed() - started });
    const send = url.startsWith('https:') ? httpsRequest : httpRequest;

    const headers = {
      'content-type': contentType,
      'content-length': bytes.byteLength,
      'user-agent': 'videogen-emulator probe',
    };

    const request = send(url, { method: 'POST', headers, agent: false }, (response) => {
      response.resume();
      settle(response.statusCode ?? null, null);
    });
    request.on('error', (error) => settle(null, 'code' in error ? String(error.code) : error.message));
    request.setTimeout(timeoutMs, () => request.destroy(new Error(`no response within ${timeoutMs} ms`)));

    const half = pauseMs > 0 ? Math.floor(bytes.byteLength / 2) : bytes.byteLength;
    request.write(bytes.subarray(0, half));
    if (pauseMs === 0) request.end();
    else native.setTimeout(() => request.end(bytes.subarray(half)), pauseMs);
  });
}
