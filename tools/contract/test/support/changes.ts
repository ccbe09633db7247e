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
  await workspace.write('spec/paths/createUpscale.yaml', upscalePath);
  await workspace.write('spec/schemas/UpscaleRequest.yaml', upscaleRequest);
  await workspace.write('spec/examples/upscale.yaml', upscaleExample);
  await workspace.write('spec/examples/task-upscale.yaml', taskExample);
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
  await workspace.write('spec/paths/cancelTask.yaml', cancelPath);
  await addPath(workspace, '/v1/tasks/{task_id}/cancel', 'cancelTask');
}

/** Says what a valid request to `cancelTask` is, without which no case of the contract suite can be made. */
export async function addCancelRequest(workspace: Workspace): Promise<void> {
  const known = "  getTask: { name: 'get-task', input: { task_id: someTask } },\n";
  const added = known.replace('getTask', 'cancelTask').replace('get-task', 'cancel-task');
  await workspace.edit('tools/contract/src/cases/valid-requests.ts', known, known + added);
}

async function addPath(workspace: Workspace, path: string, id: string): Promise<void> {
  const last = '    $ref: paths/createUpload.yaml\n';
  await workspace.edit('spec/openapi.yaml', last, `${last}  ${path}:\n    $ref: paths/${id}.yaml\n`);
}

const refusals = `    "403":
      $ref: ../responses/OrganizationBanned.yaml
    "422":
      $ref: ../responses/InvalidBody.yaml
    4XX:
      $ref: ../responses/RefusedCreate.yaml
    default:
      $ref: ../responses/Unexpected.yaml
`;

const upscalePath = `post:
  operationId: createUpscale
  tags: [Create]
  summary: Enlarge an image into a video
  description: Creates a task of the category UPSCALE from one image. A task costs credits.
  x-costs-credits: true
  x-task-category: UPSCALE
  x-unspecified: [credits-per-task]
  requestBody:
    description: Input of the task.
    required: true
    content:
      application/json:
        schema:
          $ref: ../schemas/UpscaleRequest.yaml
        examples:
          upscale:
            $ref: ../examples/upscale.yaml
  responses:
    "200":
      $ref: ../responses/CreateSuccess.yaml
${refusals}  callbacks:
    taskStatusChanged:
      $ref: ../callbacks/taskStatusChanged.yaml
`;

const upscaleRequest = `type: object
title: Upscale request
description: Input of an upscale task.
required: [image]
x-unspecified: [create-defaults]
properties:
  image:
    description: The image to enlarge. JPEG, PNG, WebP or AVIF.
    x-media:
      accepts: [image]
    allOf:
      - $ref: MediaInput.yaml
    examples:
      - service_uri: service://b2f7c1d09e5a4c1f
  factor:
    type: integer
    description: How much larger the result is, 2 to 4.
    minimum: 2
    maximum: 4
    examples: [2]
  seconds:
    type: integer
    description: Output duration in seconds, 1 to 10.
    minimum: 1
    maximum: 10
    examples: [5]
  callback_url:
    $ref: NullableCallbackUrl.yaml
`;

const upscaleExample = `summary: An image, twice as large
value:
  image:
    service_uri: service://b2f7c1d09e5a4c1f
  factor: 2
`;

const taskExample = `summary: A finished task of the category UPSCALE
value:
  code: 0
  data:
    task_id: 6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10
    id: 6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10
    status: SUCCESS
    category: UPSCALE
    callback_url: null
    seconds: 5
    output_videos: []
    credits: 5
    inputs: {}
    created_at: null
`;

const cancelPath = `parameters:
  - name: task_id
    in: path
    required: true
    description: Identifier of the task, a UUID.
    schema:
      type: string
      format: uuid
    example: 6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10
post:
  operationId: cancelTask
  tags: [Tasks]
  summary: Cancel a task
  description: Stops a task that is not final yet.
  responses:
    "200":
      description: The task record.
      content:
        application/json:
          schema:
            $ref: ../schemas/TaskResponse.yaml
          examples:
            task-canceled:
              $ref: ../examples/task-canceled.yaml
${refusals.replace('InvalidBody', 'InvalidTaskId').replace('RefusedCreate', 'RefusedTask')}`;
