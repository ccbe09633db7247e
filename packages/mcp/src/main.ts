import process from 'node:process';
import { parseArgs } from 'node:util';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { getMessage } from '@videogen/shared/get-message';
import { contractVersion } from '@videogen/types/facts';
import { createVideoServer } from './server.ts';

const help = `Usage: videogen-mcp [options] [folder...]

Serves the video-generation API to agents (MCP) over stdio.

Arguments:
  folder              Folders that tools may read files from. Videos are saved in the first.

Options:
  --no-confirm        Do not ask the user before credits are spent.
  --reply-time <s>    Longest time until a tool returns, in seconds (default: 45).
  --version           Print the version.
  --help              Print this text.

Environment:
  VIDEOGEN_BASE_URL   URL of the service.
  VIDEOGEN_API_KEY    API key. Without a key, an emulator starts, and nothing costs credits.
`;

/**
 * Serves the tools over stdio until the host closes it, and returns the exit code: 0, or 2 for invalid arguments.
 *
 * @param args without the name of the program
 */
export async function main(args: readonly string[]): Promise<number> {
  let options: ReturnType<typeof readArguments>;
  try {
    options = readArguments(args);
  } catch (error) {
    process.stderr.write(`videogen-mcp: ${getMessage(error)}\n\n${help}`);
    return 2;
  }
  if (options.text !== undefined) {
    process.stdout.write(options.text);
    return 0;
  }
  await serve(options);
  return 0;
}

interface Arguments {
  readonly folders: readonly string[];
  readonly confirm: boolean;
  readonly replyTime: number;
  /** What is printed instead of serving. */
  readonly text: string | undefined;
}

function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      'no-confirm': { type: 'boolean', default: false },
      'reply-time': { type: 'string', default: '45' },
      version: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const seconds = Number(values['reply-time']);
  if (!(seconds > 0)) throw new TypeError('--reply-time must be a number above 0');
  const text = values.help ? help : values.version ? `${contractVersion}\n` : undefined;
  return { folders: positionals, confirm: !values['no-confirm'], replyTime: seconds * 1000, text };
}

/** Serves until the host closes stdin or a signal arrives. A create request on its way still ends, and is recorded. */
async function serve({ folders, confirm, replyTime }: Arguments): Promise<void> {
  const { createMcpServer, close } = createVideoServer({ folders, confirm, replyTime });
  const onerror = (error: Error): void => {
    process.stderr.write(`videogen-mcp: ${error.message}\n`);
  };

  const connection = serveStdio(createMcpServer, { onerror });
  await new Promise<void>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        process.stderr.write(
          `videogen-mcp: stopping after ${signal}; a create request on its way still ends\n`,
        );
        resolve();
      });
    }
  });
  await connection.close();
  await close();
  process.stdin.destroy();
}
