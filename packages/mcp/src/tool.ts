import type {
  InputRequiredResult,
  ResourceLink,
  ServerContext,
  ToolAnnotations,
} from '@modelcontextprotocol/server';
import type * as z from 'zod';
import type { CallJournal } from './call-journal.ts';
import type { Service } from './service.ts';
import type { Settings } from './settings.ts';
import type { TaskHandle } from './task-extension.ts';

/** What tools work with. */
export interface Workspace {
  readonly settings: Settings;
  readonly journal: CallJournal;
  /** Connects with the first call. */
  readonly connect: () => Promise<Service>;
  /** Downloads that run, by path: a call that is repeated joins them. */
  readonly downloads: Map<string, Promise<number>>;
  /** Aborted when the host is gone. */
  readonly closed: AbortSignal;
}

/** What a tool returns. */
export interface Reply {
  /** What happened, in a sentence of this server. */
  readonly summary: string;
  /** The result, with texts of others. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly links?: readonly ResourceLink[];
  /** The task that the host follows itself, by the Tasks extension. */
  readonly handle?: TaskHandle;
}

/** The call of a tool. */
export interface ToolCall<Arguments> {
  readonly given: Arguments;
  readonly context: ServerContext;
  /** Whether the host can show the user a question. */
  readonly canAsk: boolean;
}

/** A tool. */
export interface ToolDefinition<Arguments> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly output: z.ZodType;
  readonly annotations: ToolAnnotations;
  /** Whether a call may spend credits of the user. */
  readonly spendsCredits: boolean;
  readonly input: z.ZodType<Arguments>;
  readonly run: (workspace: Workspace, call: ToolCall<Arguments>) => Promise<Reply | InputRequiredResult>;
}

/** Registers a tool with its own type of arguments: tools of several types are one list. */
export type Tool = (register: <Arguments>(tool: ToolDefinition<Arguments>) => void) => void;

/** Makes a tool whose arguments the SDK validates by its own schema. */
export function defineTool<Arguments>(tool: ToolDefinition<Arguments>): Tool {
  return (register) => register(tool);
}
