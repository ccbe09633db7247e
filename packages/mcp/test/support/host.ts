import { fileURLToPath } from 'node:url';
import {
  type CallToolResult,
  Client,
  type ClientCapabilities,
  type ElicitResult,
  InMemoryTransport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { onTestFinished } from 'vitest';
import { createVideoServer, type ServerSettings } from '../../src/index.ts';

/** The program as the tests start it. */
export const program: string = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));

/** The eras of the protocol, as a client asks for them. */
export const eras = ['legacy', 'modern'] as const;

/** Options of a host. */
export interface HostOptions {
  readonly era?: (typeof eras)[number];
  readonly settings?: ServerSettings;
  /** Runs the server as a process of its own, as hosts do, instead of in this one. */
  readonly ownProcess?: boolean;
  /** Responds to the questions to the user; without it, the host cannot ask. */
  readonly respond?: (message: string) => ElicitResult;
  /** How the host says that it can ask. @default by forms */
  readonly elicitation?: NonNullable<ClientCapabilities['elicitation']>;
}

/** A host that is connected to a server. */
export interface Host {
  readonly client: Client;
  /** Of the server's own process. */
  readonly pid: number;
  /** What the server wrote to stderr so far. */
  readonly stderr: () => string;
  /** Calls a tool, and returns its text, its structured content and whether it failed. */
  readonly call: (name: string, given?: Record<string, unknown>) => Promise<Called>;
  readonly close: () => Promise<void>;
}

/** What a call returned. */
export interface Called {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly failed: boolean;
  readonly result: CallToolResult;
}

/** An environment without the settings of the one who runs the tests. */
export function cleanEnv(env: Readonly<Record<string, string>> = {}): Record<string, string> {
  const own = Object.entries(process.env).filter(([name]) => !/^(VIDEOGEN_|NODE_OPTIONS)/.test(name));
  // Safe: entries of the environment have values.
  return { ...(Object.fromEntries(own) as Record<string, string>), ...env };
}

/** Connects to a server that is started for it. */
export async function startHost(options: HostOptions): Promise<Host> {
  const { era = 'modern', respond, elicitation = { form: {} }, settings = {} } = options;
  const client = new Client(
    { name: 'test-host', version: '1.0.0' },
    {
      versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: '2026-07-28' } },
      ...(respond && { capabilities: { elicitation } }),
    },
  );
  if (respond) client.setRequestHandler('elicitation/create', ({ params }) => respond(params.message));
  onTestFinished(() => client.close());

  const child = options.ownProcess ? startProgram(settings) : undefined;
  let stderr = '';
  child?.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  const { transport, close } = child ? { transport: child, close: undefined } : serveHere(settings);
  await client.connect(transport);
  return {
    client,
    pid: child?.pid ?? Number.NaN,
    stderr: () => stderr,
    call: async (name, given = {}) => toCalled(await client.callTool({ name, arguments: given })),
    close: async () => {
      await client.close();
      await close?.();
    },
  };
}

/** Returns the transport to the program in a process of its own. */
export function startProgram(settings: ServerSettings): StdioClientTransport {
  const { folders = [], baseUrl, apiKey, confirm = true, replyTime = 45_000 } = settings;
  const options = confirm ? [] : ['--no-confirm'];
  return new StdioClientTransport({
    command: process.execPath,
    args: [program, ...options, '--reply-time', String(replyTime / 1000), ...folders],
    env: cleanEnv({
      ...(baseUrl && { VIDEOGEN_BASE_URL: baseUrl }),
      ...(apiKey && { VIDEOGEN_API_KEY: apiKey }),
    }),
    stderr: 'pipe',
  });
}

/** Returns the transport to a server in this process, and what closes that server. */
export function serveHere(settings: ServerSettings): {
  transport: InMemoryTransport;
  close: () => Promise<void>;
} {
  const { createMcpServer, close } = createVideoServer(settings);
  const [host, server] = InMemoryTransport.createLinkedPair();
  onTestFinished(close);
  serveStdio(createMcpServer, { transport: server });
  return { transport: host, close };
}

function toCalled(result: CallToolResult): Called {
  const [first] = result.content;
  return {
    text: first?.type === 'text' ? first.text : '',
    // Safe: every tool returns an object.
    data: (result.structuredContent ?? {}) as Called['data'],
    failed: result.isError === true,
    result,
  };
}
