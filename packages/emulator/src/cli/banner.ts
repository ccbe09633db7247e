import { styleText } from 'node:util';
import { contractVersion } from '@videogen/service';
import type { Emulator } from '../emulator.ts';

/** What is printed at the start: where it is, with which key, and a first request. */
export function bannerText({ url, apiKey, clock }: Emulator): string {
  const label = (text: string): string => styleText('dim', text.padEnd(9));
  return `
${styleText('bold', 'videogen emulator')} ${contractVersion}${clock.mode === 'manual' ? ', manual clock' : ''}

  ${label('url')}${styleText('cyan', url)}
  ${label('console')}${url}/
  ${label('api key')}${apiKey}
  ${label('try')}curl ${url}/v1/video/text2video -H "Authorization: Bearer ${apiKey}" -H "Content-Type: application/json" -d '{"prompt":"A cat surfing a wave"}'

`;
}
