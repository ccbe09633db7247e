import { type ErrorCode, isVideoClientError } from '@videogen/client';
import { ToolError } from './tool-error.ts';

const readAgain = 'Call this tool again later: it continues.';

/** What an agent does after each error of the client. */
const nextSteps: Readonly<Record<ErrorCode, string>> = {
  abort: readAgain,
  ambiguous_submit: 'Call list_tasks, and ask the user to look in the dashboard of the provider.',
  api: 'Correct the arguments, or report this to the user.',
  api_key: 'Ask the user to check VIDEOGEN_API_KEY in the settings of this server.',
  authentication: 'Ask the user to check VIDEOGEN_API_KEY in the settings of this server.',
  connection: readAgain,
  download: 'Call get_task for the state of the task, then this tool again.',
  hook: 'Ask the user to check the folder of this server and its free space.',
  invalid_response: 'Ask the user to check VIDEOGEN_BASE_URL in the settings of this server.',
  media: 'Use another file.',
  not_found: 'Check the task id; list_tasks has those of this server.',
  organization_banned: 'Ask the user to contact the provider.',
  rate_limit: 'Wait a minute, then call this tool again.',
  server: readAgain,
  task_canceled: 'Report this to the user.',
  task_failed: 'Report this to the user.',
  task_timeout: 'Call wait again with the same task id.',
  timeout: readAgain,
  upload: 'Call this tool again.',
  validation: 'Correct the arguments, then call this tool again.',
};

/** A failure as an agent needs it: what happened, and what to do. Every text of others is quoted. */
export interface Explanation {
  readonly happened: string;
  readonly next: string;
  /** What it means for money, when that is not what the tool says of its failures. */
  readonly credits?: string | undefined;
}

/** Explains a failure. */
export function explainError(error: unknown): Explanation {
  if (error instanceof ToolError) {
    const { message: happened, next, credits } = error;
    return { happened, next, credits };
  }
  if (!isVideoClientError(error)) {
    return { happened: `An error of this server: ${quote(error)}`, next: 'Report this to the user.' };
  }
  return { happened: `${error.code}: ${quote(error)}`, next: nextSteps[error.code] };
}

/** Longest quoted text, in characters. */
const longestQuote = 1_000;

function quote(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return JSON.stringify(text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text);
}
