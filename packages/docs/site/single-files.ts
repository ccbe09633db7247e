import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { escapeHtml } from './pages/page.ts';
import { repositoryRoot } from './paths.ts';

const require = createRequire(import.meta.url);

/** A program inside of a page; a closing tag in one of its texts must not end it. */
function script(program: string): string {
  return `<script>${program.replaceAll('</script', '<\\/script')}</script>`;
}

/** A page that is one file; the policy keeps the renderers from loading anything from another host. */
function page(title: string, head: string, body: string): string {
  const policy = "default-src 'unsafe-inline' 'unsafe-eval' data: blob:";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escapeHtml(title)}</title>
${head}
</head>
<body>
${body}
</body>
</html>
`;
}

async function bundled(name: 'openapi' | 'asyncapi'): Promise<string> {
  return readFile(join(repositoryRoot, 'spec', 'dist', `${name}.json`), 'utf8');
}

/** Redocly's reference of the OpenAPI document in one file. */
export async function redocPage(): Promise<string> {
  const program = await readFile(require.resolve('redoc/bundles/redoc.standalone.js'), 'utf8');
  const start = `Redoc.init(${await bundled('openapi')}, { hideLoading: true }, document.getElementById('root'));`;
  return page('Video generation API', '', `<div id="root"></div>\n${script(program)}\n${script(start)}`);
}

/** AsyncAPI's reference of the callback in one file, by the component that its generator uses. */
export async function asyncapiPage(): Promise<string> {
  const component = '@asyncapi/react-component';
  const program = await readFile(require.resolve(`${component}/browser/standalone/index.js`), 'utf8');
  const css = await readFile(require.resolve(`${component}/styles/default.min.css`), 'utf8');
  const start = `AsyncApiStandalone.render({ schema: ${await bundled('asyncapi')}, config: {} }, document.getElementById('root'));`;
  const body = `<div id="root"></div>\n${script(program)}\n${script(start)}`;
  return page('Video generation API, task status callback', `<style>${css}</style>`, body);
}
