import type { RenderOptions, Report } from '../types.ts';
import { renderGithub } from './github.ts';
import { renderHtml } from './html.ts';
import { renderJson } from './json.ts';
import { renderMarkdown } from './markdown.ts';
import { plain } from './plain.ts';
import { renderSarif } from './sarif.ts';
import { renderText } from './text.ts';

/** The formats of a report. */
export type Format = 'text' | 'json' | 'markdown' | 'github' | 'sarif' | 'html';

const renderers: Readonly<Record<Format, (report: Report, options: RenderOptions) => string>> = {
  text: renderText,
  json: renderJson,
  markdown: renderMarkdown,
  github: renderGithub,
  sarif: renderSarif,
  html: renderHtml,
};

/** The names of all formats. */
export const formats: readonly string[] = Object.keys(renderers);

/** Returns whether a text is the name of a format. */
export function isFormat(name: string): name is Format {
  return Object.hasOwn(renderers, name);
}

/**
 * Writes a report.
 *
 * @example
 * process.stdout.write(render(diff('main', 'spec'), 'markdown'));
 */
export function render(report: Report, format: Format, options: RenderOptions = {}): string {
  return renderers[format](format === 'json' ? report : plain(report), plain(options));
}
