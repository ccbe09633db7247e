import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport } from '@ai-sdk/mcp/mcp-stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { taskStatuses } from '@videogen/types/facts';
import { operationList, operations } from '@videogen/types/operations';
import { expect, onTestFinished, test } from 'vitest';
import { eras, program } from './support/host.ts';
import { type Service, startService } from './support/service.ts';

const video = { prompt: 'a kite', seconds: 2 };
const names = [
  ...['text_to_video', 'image_to_video', 'template_to_video', 'video_to_video', 'talking_avatar'],
  ...['get_task', 'wait', 'download', 'list_tasks', 'upload'],
];

/** The command of a server, as hosts have it in their settings. */
function getCommand({ emulator, folder }: Service) {
  const env = { VIDEOGEN_BASE_URL: emulator.url, VIDEOGEN_API_KEY: emulator.apiKey };
  return { command: process.execPath, args: [program, folder], env };
}

test.each(eras)('lists ten tools in less than 18 kB (%s)', async (era) => {
  const { client } = await (await startService()).start({ era });
  expect(client.getProtocolEra()).toBe(era);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(names);
  expect(JSON.stringify(tools).length).toBeLessThan(18_000);
  for (const { inputSchema, outputSchema } of tools) {
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(outputSchema).toMatchObject({ type: 'object' });
  }
});

test('each create tool has the fields of its operation, and says that it costs credits', async () => {
  const { client } = await (await startService()).start();
  const { tools } = await client.listTools();
  const creates = operationList.filter(({ costsCredits }) => costsCredits);
  for (const [index, { fields, summary }] of creates.entries()) {
    const { inputSchema, title, description, annotations } = tools[index] ?? {};
    const properties = fields.map(
      ({ name, description: text, values, minimum, maximum, maxLength, type }) => [
        name,
        expect.objectContaining({
          description: expect.stringContaining(text),
          ...(values && (values.length > 1 ? { enum: values } : { const: values[0] })),
          ...(type === 'integer' && { type: 'integer' }),
          ...(minimum !== undefined && { minimum }),
          ...(maximum !== undefined && { maximum }),
          ...(maxLength !== undefined && { maxLength }),
        }),
      ],
    );
    expect(inputSchema?.properties).toEqual({
      ...Object.fromEntries(properties),
      request_id: expect.objectContaining({ type: 'string' }),
    });
    const required = fields.filter((field) => field.required).map(({ name }) => name);
    expect(inputSchema?.required ?? []).toEqual(required);
    expect(title).toBe(`${summary} (costs credits)`);
    expect(description).toBe(
      `${summary}. Costs credits. Returns a task id at once; then call wait. It is safe to call again with the same arguments: they return the same task.`,
    );
    expect(annotations).toEqual({
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    });
  }
});

test('each other tool says what it does', async () => {
  const { client } = await (await startService()).start();
  const { tools } = await client.listTools();
  expect(tools.slice(-5).map(({ name, description }) => [name, description])).toEqual([
    ['get_task', 'Returns the record of a task: its status, videos and credits.'],
    [
      'wait',
      'Waits until a task ends, and returns its record. Returns within 45 s: while the status is not final, call it again.',
    ],
    [
      'download',
      "Saves the videos of a task that succeeded in the user's folder. Returns paths and links, not the content.",
    ],
    [
      'list_tasks',
      'Lists the tasks that were created with this server, the newest first, and the calls whose outcome is unknown.',
    ],
    [
      'upload',
      'Uploads a file of an allowed folder, and returns a reference that create tools accept for 24 hours. Needed only to use a file several times: create tools also accept paths.',
    ],
  ]);
});

test('the arguments of a create tool say what a path is, and how to make another video', async () => {
  const { client } = await (await startService()).start();
  const { tools } = await client.listTools();
  const { inputSchema } = tools.find(({ name }) => name === 'image_to_video') ?? {};
  const path =
    'A path in an allowed folder, or the `service://…` reference of an upload. The server uploads a file.';
  const another =
    'The same arguments return the same task, and pay once. Set a new value to make another video of them.';
  expect(inputSchema?.properties).toMatchObject({
    image: {
      type: 'string',
      minLength: 1,
      description: `The image to animate. JPEG, PNG, WebP or AVIF. ${path}`,
    },
    request_id: { type: 'string', minLength: 1, maxLength: 200, description: another },
  });
});

test('the result of each tool is described', async () => {
  const { client } = await (await startService()).start();
  const { tools } = await client.listTools();
  const results = Object.fromEntries(
    tools.map(({ name, outputSchema }) => [name, outputSchema?.['properties']]),
  );
  const text = { type: 'string' };
  const size = { type: 'number', description: 'In bytes.' };
  const task_id = expect.objectContaining({ format: 'uuid' });
  const states = { type: 'string', enum: ['created', 'unknown', 'sending'] };
  expect(results).toMatchObject({
    text_to_video: {
      task_id,
      reused: {
        type: 'boolean',
        description: 'Whether the task is that of an earlier call with the same arguments.',
      },
    },
    get_task: { task_id, status: {}, output_videos: {}, credits: {} },
    wait: {
      task_id,
      status: {
        description: `${taskStatuses.join(', ')}, or a newer one. The other members are those of get_task.`,
      },
    },
    download: { files: { items: { properties: { path: text, size } } } },
    upload: { service_uri: {}, expires_at: text, format: text, size },
  });
  expect(results['list_tasks']).toMatchObject({
    tasks: {
      items: {
        properties: {
          state: { ...states, description: 'unknown: a task may exist and cost credits.' },
          ...{ task_id, operation: text, created_at: text, prompt: text },
        },
      },
    },
  });
});

test('each other tool has a title, and hints for the host', async () => {
  const { client } = await (await startService()).start();
  const { tools } = await client.listTools();
  const reading = { readOnlyHint: true, openWorldHint: true };
  const writing = { readOnlyHint: false, destructiveHint: false, openWorldHint: true };
  const described = tools.map(({ name, title, annotations }) => [name, title, annotations]);
  expect(described.slice(-5)).toEqual([
    ['get_task', operations.getTask.summary, reading],
    ['wait', 'Wait for a task', reading],
    ['download', 'Save the videos of a task', { ...writing, idempotentHint: true }],
    ['list_tasks', 'List the tasks of this server', { ...reading, openWorldHint: false }],
    ['upload', operations.createUpload.summary, { ...writing, idempotentHint: false }],
  ]);
});

test('the client of the SDK before version 2 creates a task and reads it', async () => {
  const service = await startService();
  const client = new Client({ name: 'older-host', version: '1.0.0' });
  onTestFinished(() => client.close());
  await client.connect(new StdioClientTransport(getCommand(service)));
  expect((await client.listTools()).tools).toHaveLength(10);
  const created = await client.callTool({ name: 'text_to_video', arguments: video });
  const { task_id } = Object(created.structuredContent);
  const read = await client.callTool({ name: 'get_task', arguments: { task_id } });
  expect(read.structuredContent).toMatchObject({ task_id, inputs: { prompt: 'a kite' } });
});

test('the MCP client of the AI SDK calls the tools', async () => {
  const service = await startService();
  const transport = new Experimental_StdioMCPTransport(getCommand(service));
  const client = await createMCPClient({ transport });
  onTestFinished(() => client.close());
  const { text_to_video } = await client.tools();
  const created = await text_to_video?.execute(video, { toolCallId: 'call-1', messages: [], context: {} });
  expect(created).toMatchObject({ structuredContent: { reused: false } });
  expect(await service.tasks()).toBe(1);
});

test('the command line of the inspector lists and calls the tools', async () => {
  const service = await startService();
  const inspector = createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector/package.json');
  const launcher = inspector.replace('package.json', 'clients/launcher/build/index.js');
  const { command, args, env } = getCommand(service);

  // The inspector passes on the variables that it is given only.
  const variables = Object.entries(env).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  const inspect = async (...given: readonly string[]): Promise<unknown> => {
    const run = promisify(execFile)(process.execPath, [
      launcher,
      '--cli',
      ...variables,
      command,
      ...args,
      ...given,
    ]);
    return JSON.parse((await run).stdout);
  };

  expect(await inspect('--method', 'tools/list')).toMatchObject({ tools: names.map((name) => ({ name })) });

  const call = ['--method', 'tools/call', '--tool-name', 'text_to_video'];
  const created = await inspect(...call, '--tool-arg', 'prompt=a kite', '--tool-arg', 'seconds=2');
  expect(created).toMatchObject({ structuredContent: { reused: false } });
  expect(await service.tasks()).toBe(1);
});
