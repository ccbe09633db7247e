import { styleText } from 'node:util';

type Format = Parameters<typeof styleText>[0];

/** Colors a text, or leaves it as it is. */
export type Style = (format: Format, text: string) => string;

/** The environment variables that decide about colors. */
export interface ColorSource {
  readonly isTTY?: boolean;
}

/** Whether a stream gets colors: a terminal does, unless `NO_COLOR` is set; `FORCE_COLOR` decides for both. */
export function hasColor(stream: ColorSource, env: NodeJS.ProcessEnv): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR'] !== undefined) return env['FORCE_COLOR'] !== '0';
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}

/** Makes the style of a stream. */
export function styleFor(stream: ColorSource, env: NodeJS.ProcessEnv): Style {
  return hasColor(stream, env)
    ? (format, text) => styleText(format, text, { validateStream: false })
    : (_, text) => text;
}

/** The color of a status. */
export function getColor(status: string): 'green' | 'red' | 'cyan' {
  if (status === 'SUCCESS') return 'green';
  return status === 'FAILED' || status === 'CANCELED' ? 'red' : 'cyan';
}
