import { styleText } from 'node:util';
import { contractVersion } from '@videogen/types/facts';
import { operations } from '@videogen/types/operations';
import type { DeliveryRecord } from '../callbacks/delivery-record.ts';
import type { Emulator } from '../emulator.ts';
import type { RequestRecord } from '../events/request-record.ts';

/** The text printed at the start: URL, key, a first request, and the command that repeats the run with the same ids. */
export function bannerText({ url, apiKey, clock }: Emulator, replay: string): string {
  const label = (text: string): string => styleText('dim', text.padEnd(9));
  return `
${styleText('bold', 'videogen emulator')} ${contractVersion}${clock.mode === 'manual' ? ', manual clock' : ''}

  ${label('url')}${styleText('cyan', url)}
  ${label('console')}${url}/
  ${label('api key')}${apiKey}
  ${label('replay')}${replay}
  ${label('try')}curl ${url}${operations.createTextToVideo.path} -H "Authorization: Bearer ${apiKey}" -H "Content-Type: application/json" -d '{"prompt":"A cat surfing a wave"}'

`;
}

/** Writes a request as one line. */
export function requestLine({
  at,
  method,
  path,
  response,
  durationMs,
  taskId,
  fault,
}: RequestRecord): string {
  const status = response.status === 0 ? 'reset' : String(response.status);
  const color =
    response.status === 0 || response.status >= 500 ? 'red' : response.status >= 400 ? 'yellow' : 'green';
  const notes = [taskId !== null && method === 'POST' ? `task ${taskId}` : '', fault ?? ''].filter(
    (note) => note !== '',
  );
  return `${time(at)} ${method.padEnd(4)} ${path} ${styleText(color, status)} ${styleText('dim', `${durationMs} ms`)}${notes.length > 0 ? ` ${notes.join(' ')}` : ''}\n`;
}

/** Writes the last attempt of a delivery as one line. */
export function deliveryLine({ attempts, url, status, state, taskId }: DeliveryRecord): string {
  const last = attempts.at(-1);
  const outcome =
    last?.response === null ? (last.error ?? 'no response') : String(last?.response.status ?? state);
  return `${time(last?.at ?? 0)} ${styleText('magenta', '→')} POST ${url} ${status} ${outcome} ${styleText('dim', `task ${taskId} ${state}`)}\n`;
}

function time(at: number): string {
  return styleText('dim', new Date(at).toISOString().slice(11, 23));
}
