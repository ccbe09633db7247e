import { lstat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ResourceLink } from '@modelcontextprotocol/server';
import type { Task } from '@videogen/client';
import { serviceUriValidForMs } from '@videogen/types/facts';
import { operations } from '@videogen/types/operations';
import { uploadGrantSchema } from '@videogen/validators';
import * as z from 'zod';
import { outputPath, readAllowedFile } from './folders.ts';
import { taskArguments } from './task-tools.ts';
import { defineTool, type Tool, type Workspace } from './tool.ts';
import { ToolError } from './tool-error.ts';
import { toolName } from './tool-name.ts';

/** Largest video that is saved, in bytes. */
const maximumVideo = 1024 ** 3;

const savedFile = z.object({ path: z.string(), size: z.number().describe('In bytes.') });

/** Saves the videos of a task. */
export const downloadTool: Tool = defineTool({
  name: 'download',
  title: 'Save the videos of a task',
  description:
    "Saves the videos of a task that succeeded in the user's folder. Returns paths and links, not the content.",
  input: taskArguments,
  output: z.object({ files: z.array(savedFile) }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  spendsCredits: false,
  run: async (workspace, { given: { task_id } }) => {
    const { client } = await workspace.connect();
    const task = await client.tasks.get(task_id);
    if (task.output_videos.length === 0) {
      throw new ToolError(
        `The task has the status ${task.status} and no video`,
        'Call wait with its task_id.',
      );
    }
    const files: z.infer<typeof savedFile>[] = [];
    for (const index of task.output_videos.keys()) files.push(await saveVideo(workspace, task, index));
    const links = files.map(linkTo);
    return { summary: 'The video is saved.', data: { files }, links };
  },
});

/** Saves a video, or returns the file that an earlier call saved or is saving. */
async function saveVideo(
  workspace: Workspace,
  task: Task,
  index: number,
): Promise<z.infer<typeof savedFile>> {
  const name = index === 0 ? task.task_id : `${task.task_id}-${index + 1}`;
  const path = await outputPath(workspace.settings.folders, `${name}.mp4`);
  const running = workspace.downloads.get(path);
  if (running) return { path, size: await running };

  // Nothing is awaited between the look and this: calls at the same time share one download.
  const download = findOrDownload(workspace, task, index, path);
  workspace.downloads.set(path, download);
  try {
    return { path, size: await download };
  } finally {
    workspace.downloads.delete(path);
  }
}

/** Returns the size of the file, which is downloaded unless an earlier call saved it. */
async function findOrDownload(
  workspace: Workspace,
  task: Task,
  index: number,
  path: string,
): Promise<number> {
  // The client renames a file when it is complete.
  const saved = await lstat(path).catch(() => undefined);
  if (saved?.isFile()) return saved.size;
  if (saved) throw new ToolError(`${path} exists and is not a regular file`, 'Ask the user to move it.');
  return startDownload(workspace, task, index, path);
}

async function startDownload(
  { connect, closed }: Workspace,
  task: Task,
  index: number,
  path: string,
): Promise<number> {
  const { client } = await connect();
  const tooLarge = new AbortController();
  const signal = AbortSignal.any([closed, tooLarge.signal]);
  const onProgress = ({
    received,
    total = received,
  }: {
    received: number;
    total: number | undefined;
  }): void => {
    if (Math.max(received, total) > maximumVideo) tooLarge.abort();
  };
  try {
    const { size } = await client.download(task, path, { index, signal, onProgress });
    return size;
  } catch (error) {
    if (!tooLarge.signal.aborted) throw error;
    throw new ToolError(`The video is larger than ${maximumVideo} bytes`, 'Report its URL to the user.');
  }
}

function linkTo({ path, size }: z.infer<typeof savedFile>): ResourceLink {
  const uri = pathToFileURL(path).href;
  return { type: 'resource_link', uri, name: basename(path), mimeType: 'video/mp4', size };
}

/** How long a reference to an upload is valid, in hours. */
const referenceHours = serviceUriValidForMs / 3_600_000;

/** Uploads a file. */
export const uploadTool: Tool = defineTool({
  name: toolName(operations.createUpload),
  title: operations.createUpload.summary,
  description:
    `Uploads a file of an allowed folder, and returns a reference that create tools accept for ${referenceHours} hours. Needed only ` +
    'to use a file several times: create tools also accept paths.',
  input: z.strictObject({ path: z.string().min(1) }),
  output: uploadGrantSchema.pick({ service_uri: true }).extend({
    expires_at: z.string(),
    format: z.string(),
    size: z.number().describe('In bytes.'),
  }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  spendsCredits: false,
  run: async ({ connect, settings, closed }, { given: { path } }) => {
    const { file } = await readAllowedFile(settings.folders, path);
    const { client } = await connect();
    const { service_uri, expiresAt, format, size } = await client.upload(file, { signal: closed });
    const data = { service_uri, expires_at: expiresAt.toISOString(), format, size };
    return { summary: 'The file is uploaded.', data };
  },
});
