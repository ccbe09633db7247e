import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport } from '@ai-sdk/mcp/mcp-stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
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
    expect(description).toContain(`${summary}. Costs credits.`);
    expect(annotations).toEqual({
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    });
  }
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
