import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVideoClient } from '../../src/index.ts';

/** Maximum growth of the resident memory of this process, in bytes. */
export interface MemoryGrowth {
  readonly upload: number;
  readonly download: number;
}

/** Uploads a file from disk and downloads it to disk; the service and storage are another process. */
export async function measureMemory(megabytes: number): Promise<MemoryGrowth> {
  const size = megabytes * 1024 * 1024;
  const folder = await mkdtemp(join(tmpdir(), 'client-memory-'));
  const storage = fileURLToPath(new URL('memory-storage.ts', import.meta.url));
  const server = spawn(process.execPath, [storage, String(size)], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    // A server that ends before it listens must not leave the measurement waiting.
    const [line] = await once(server.stdout, 'data', { signal: AbortSignal.timeout(20_000) });
    const baseUrl = `http://127.0.0.1:${String(line).trim()}`;
    const client = createVideoClient({ baseUrl, apiKey: 'key-123456', timeout: 600_000 });
    const small = await makeFile(join(folder, 'small.png'), 2 * 1024 * 1024);
    const large = await makeFile(join(folder, 'large.png'), size);
    // Memory that is loaded or reserved only once is not growth.
    await client.upload({ path: small });
    await client.download({ url: `${baseUrl}/v?size=${2 * 1024 * 1024}` }, join(folder, 'small.mp4'));
    const upload = await measureGrowth(() => client.upload({ path: large }));
    const download = await measureGrowth(() =>
      client.download({ url: `${baseUrl}/v?size=${size}` }, join(folder, 'v.mp4')),
    );
    return { upload, download };
  } finally {
    server.kill();
    await rm(folder, { recursive: true });
  }
}

async function makeFile(path: string, size: number): Promise<string> {
  const file = await open(path, 'w');
  await file.write(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  await file.truncate(size);
  await file.close();
  return path;
}

async function measureGrowth(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  await work();
  clearInterval(timer);
  return Math.max(most, process.memoryUsage.rss()) - before;
}

if (import.meta.main) {
  const { upload, download } = await measureMemory(Number(process.argv[2] ?? 80));
  const inMegabytes = (bytes: number): number => Math.round(bytes / 1024 / 102.4) / 10;
  console.log(JSON.stringify({ upload: inMegabytes(upload), download: inMegabytes(download) }));
}
