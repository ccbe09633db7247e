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
  await workspace.edit('tools/repo/src/start/showcase.ts', creates, creates + create);
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

/** Adds a document of `fixtures/changes`. */
async function addDocument(workspace: Workspace, file: string): Promise<void> {
  const text = await readFile(new URL(`../../fixtures/changes/${file}`, import.meta.url), 'utf8');
  await workspace.write(`spec/${file}`, text);
}

async function addPath(workspace: Workspace, path: string, id: string): Promise<void> {
  const last = '    $ref: paths/createUpload.yaml\n';
  await workspace.edit('spec/openapi.yaml', last, `${last}  ${path}:\n    $ref: paths/${id}.yaml\n`);
}

/** Removes the field `aspect_ratio` of text to video, with its values, and its name in the table of sentences. */
export async function retireField(workspace: Workspace): Promise<void> {
  const schema = 'spec/schemas/TextToVideoRequest.yaml';
  await workspace.edit(schema, `${retiredField}    examples: ["16:9"]\n`, '');
  await workspace.edit(schema, '    aspect_ratio: "16:9"\n', '');
  await workspace.edit('spec/examples/text-to-video.yaml', '  aspect_ratio: "16:9"\n', '');
  await workspace.edit('spec/examples/text-to-video-with-callback.yaml', '  aspect_ratio: "9:16"\n', '');
  await workspace.edit(
    'tools/contract/src/cases/description.yaml',
    'in: { TextToVideoRequest: {}, VideoToVideoRequest: {} }\n    each: *ratios',
    'in: { VideoToVideoRequest: {} }\n    each: *ratios',
  );
}

const retiredField = `  aspect_ratio:
    description: Aspect ratio of the produced video, width to height.
    x-unspecified: [null-aspect-ratio]
    allOf:
      - $ref: AspectRatio.yaml
`;

/** Removes the operation `createVideoToVideo`: its path with its line, its example, and its line in the list of operations. */
export async function retireOperation(workspace: Workspace): Promise<void> {
  await workspace.edit(
    'spec/openapi.yaml',
    '  /v1/video/video2video:\n    $ref: paths/createVideoToVideo.yaml\n',
    '',
  );
  await workspace.delete('spec/paths/createVideoToVideo.yaml');
  await workspace.delete('spec/examples/video-to-video.yaml');
  await workspace.edit(
    'spec/test/documents.test.ts',
    "      ['createVideoToVideo', 'post', '/v1/video/video2video'],\n",
    '',
  );
}

/** Adds the operation `upscale` to the list of operations, and to the texts that name or count them. */
export async function listUpscale(workspace: Workspace): Promise<void> {
  const last = "      ['createUpload', 'post', '/v1/upload/file'],\n";
  const added = "      ['createUpscale', 'post', '/v1/video/upscale'],\n";
  await workspace.edit('spec/test/documents.test.ts', last, added + last);
  await workspace.edit(
    'packages/cli/README.md',
    'videogen text2video "a cat surfing" --seconds 5 --emulator -o cat.mp4\n',
    'videogen text2video "a cat surfing" --seconds 5 --emulator -o cat.mp4\nvideogen upscale --image cat.png\n',
  );
}

/** Corrects the counts of operations and categories that the tests name. */
export async function correctCounts(workspace: Workspace): Promise<void> {
  await workspace.edit('spec/asyncapi.yaml', 'any of the five create', 'any of the six create');
  await workspace.edit('packages/server/README.md', 'the seven operations', 'the eight operations');
  await workspace.edit('packages/ai-sdk/README.md', 'all five categories', 'all six categories');
  await workspace.edit(
    'packages/docs/src/content/docs/guides/tasks.mdx',
    'with one of five',
    'with one of six',
  );
  const glossary = 'packages/docs/src/content/docs/guides/glossary.mdx';
  await workspace.edit(glossary, 'one of the five operations', 'one of the six operations');
}
