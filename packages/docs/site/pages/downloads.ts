import { type GeneratedPage, table } from './page.ts';

const titles: Readonly<Record<string, string>> = {
  'openapi.json': 'OpenAPI 3.1: the operations of the service, in JSON',
  'openapi.yaml': 'OpenAPI 3.1: the operations of the service, in YAML',
  'openapi.html': 'The reference of the operations in one file, rendered by Redocly; works without a network',
  'asyncapi.json': 'AsyncAPI 3: the callback (webhook) that it sends, in JSON',
  'asyncapi.yaml': 'AsyncAPI 3: the callback (webhook) that it sends, in YAML',
  'arazzo.yaml': 'Arazzo: three workflows, from an upload to the video of a task',
  'code-samples.overlay.yaml': 'OpenAPI Overlay: the code samples of every operation',
  'postman.json':
    'Every operation as a request, for Postman, Bruno, Insomnia and Hoppscotch; starts with the emulator',
};

const notes = `The same files are the package \`@videogen/spec\`:

\`\`\`sh
pnpm add -D @videogen/spec
\`\`\`

\`\`\`ts
import openapi from '@videogen/spec/openapi.json' with { type: 'json' };
\`\`\`

Generators that read the OpenAPI document: openapi-typescript, @hey-api/openapi-ts, orval, swagger-typescript-api. oazapfts does not
know a range of statuses: delete the member \`4XX\` of each operation from its input, or its program does not compile. Swagger UI, Scalar
and Redoc show the document; Modelina reads the AsyncAPI document. The newest versions of all of them run each night.

For language models, [llms.txt](/llms.txt) lists the pages of this site in the order of reading, and
[llms-full.txt](/llms-full.txt) contains them. Every page has a Markdown version at the same URL with \`.md\` in place of \`.html\`, and a
button that copies it.`;

/** The page with the documents to download. */
export function downloadsPage(sizes: Readonly<Record<string, number>>): GeneratedPage {
  const rows = Object.entries(sizes).map(([name, size]) => [
    `[${name}](/downloads/${name})`,
    titles[name] ?? name,
    `${(size / 1024).toFixed(0)} KB`,
  ]);
  return {
    slug: 'reference/downloads',
    title: 'Downloads',
    description:
      'The OpenAPI and AsyncAPI documents in JSON and YAML, workflows, code samples, a Postman collection, and the HTTP reference in one file.',
    keywords: 'Swagger, SDK, client generator, clients in Python, Go, Java, PHP, Ruby, Rust',
    tableOfContents: false,
    markdown: `${table(['File', 'What it is', 'Size'], rows)}\n\n${notes}`,
  };
}
