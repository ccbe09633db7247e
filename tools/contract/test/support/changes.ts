import { readFile } from 'node:fs/promises';
import type { Workspace } from './workspace.ts';

/** Adds an optional field `seed` to text to video: one edit of one document. */
export async function addSeed(workspace: Workspace): Promise<void> {
  await workspace.edit(
    'spec/schemas/TextToVideoRequest.yaml',
    '\nproperties:\n',
    `
properties:
  seed:
    type: integer
    description: Seed of the randomness; the same seed gives the same video.
    minimum: 0
    maximum: 4294967295
    examples: [7]
`,
  );
}

/** Adds an operation that creates tasks, `upscale`, with a new category. */
export async function addUpscale(workspace: Workspace): Promise<void> {
  await addDocument(workspace, 'paths/createUpscale.yaml');
  await addDocument(workspace, 'schemas/UpscaleRequest.yaml');
  await addDocument(workspace, 'examples/upscale.yaml');
  await addDocument(workspace, 'examples/task-upscale.yaml');
  await workspace.edit(
    'spec/paths/getTask.yaml',
    '            task-talking-avatar:\n',
    '            task-upscale:\n              $ref: ../examples/task-upscale.yaml\n            task-talking-avatar:\n',
  );
  await addPath(workspace, '/v1/video/upscale', 'createUpscale');
  await workspace.edit(
    'spec/openapi.yaml',
    '    UploadGrant:\n',
    '    UpscaleRequest:\n      $ref: schemas/UpscaleRequest.yaml\n    UploadGrant:\n',
  );
  await workspace.edit('spec/schemas/TaskCategory.yaml', '&values [', '&values [UPSCALE, ');
}

/** Adds the behaviour that `upscale` needs: what its synthetic video shows, and what `npm start` creates. */
export async function addBehaviour(workspace: Workspace): Promise<void> {
  const known = '  TEXT_TO_VIDEO: worldScene,\n';
  const added = known.replace('TEXT_TO_VIDEO', 'UPSCALE');
  await workspace.edit('packages/synthetic-video/src/scene/create-scene.ts', known, known + added);
  const creates = 'const creates: Readonly<Record<Method, Create>> = {\n';
  const create =
    '  upscale: (client, { image, callback_url }) => client.upscale({ image, factor: 2, callback_url }),\n';
  await workspace.edit('tools/start/src/showcase.ts', creates, creates + create);
}

/** Adds an operation that creates no task, `cancelTask`. */
export async function addCancel(workspace: Workspace): Promise<void> {
  await addDocument(workspace, 'paths/cancelTask.yaml');
  await addPath(workspace, '/v1/tasks/{task_id}/cancel', 'cancelTask');
}

/** Says what a valid request to `cancelTask` is, without which no case of the contract suite can be made. */
export async function addCancelRequest(workspace: Workspace): Promise<void> {
  const known = "  getTask: { name: 'get-task', input: { task_id: someTask } },\n";
  const added = known.replace('getTask', 'cancelTask').replace('get-task', 'cancel-task');
  await workspace.edit('tools/contract/src/cases/valid-requests.ts', known, known + added);
}

/** Adds a page to the docs, with a program: its text, its line in the sidebar, and what the program prints. */
export async function addPage(workspace: Workspace): Promise<void> {
  await workspace.write('packages/docs/src/content/docs/guides/my-page.mdx', page);
  await workspace.edit('packages/docs/site/guides.json', '["testing"', '["my-page", "testing"');
  await workspace.edit(
    'packages/docs/check/guide-runs.json',
    '"own": {\n',
    '"own": {\n    "my-page/my-page.ts": { "prints": ["^two attempts$"] },\n',
  );
}

const page = `---
title: My page
description: A page that a contributor adds, with a program.
---

The program of this page makes two attempts, and says so. Its blocks are one file, which is type-checked and run.

\`\`\`ts title="my-page.ts"
const attempts = ['one', 'two'];
\`\`\`

The second block continues the file:

\`\`\`ts
console.log(\`\${attempts.at(-1)} attempts\`);
\`\`\`
`;

/** Adds a document of `fixtures/changes`. */
async function addDocument(workspace: Workspace, file: string): Promise<void> {
  const text = await readFile(new URL(`../../fixtures/changes/${file}`, import.meta.url), 'utf8');
  await workspace.write(`spec/${file}`, text);
}

async function addPath(workspace: Workspace, path: string, id: string): Promise<void> {
  const last = '    $ref: paths/createUpload.yaml\n';
  await workspace.edit('spec/openapi.yaml', last, `${last}  ${path}:\n    $ref: paths/${id}.yaml\n`);
}
