import type { Report } from '../types.ts';
import { renderGithub } from './github.ts';
import { renderHtml } from './html.ts';
import { renderMarkdown } from './markdown.ts';
import { renderSarif } from './sarif.ts';
import { renderText } from './text.ts';

/** The formats a report comes in. */
export const formats: Readonly<Record<string, (report: Report) => string>> = {
  text: renderText,
  json: (report) => `${JSON.stringify(report, null, 2)}\n`,
  markdown: renderMarkdown,
  github: renderGithub,
  sarif: renderSarif,
  html: renderHtml,
};
