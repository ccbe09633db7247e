import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { readBundle } from './spec.ts';

/** Redocly's reference of the OpenAPI document in one file; the policy keeps it from loading anything from another host. */
export async function redocPage(): Promise<string> {
  const bundle = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js');
  const document = JSON.stringify(await readBundle('openapi'));
  const start = `Redoc.init(${document}, { hideLoading: true }, document.getElementById('root'));`;
  // A closing tag in one of the texts must not end the program.
  const scripts = [await readFile(bundle, 'utf8'), start].map((program) =>
    program.replaceAll('</script', '<\\/script'),
  );

  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'unsafe-inline' 'unsafe-eval' data: blob:">
<title>Video generation API</title>
</head>
<body>
<div id="root"></div>
${scripts.map((program) => `<script>${program}</script>`).join('\n')}
</body>
</html>
`;
}
