import { connect } from 'node:net';
import { pathToFileURL } from 'node:url';
import { startEmulator } from '../../src/index.ts';
import { seededRandom } from '../../src/random/seeded.ts';
import { drawRequest, type RawRequest } from './malformed-requests.ts';

/** The result of a run of malformed requests. */
export interface MalformedReport {
  readonly requests: number;
  /** Number of responses by status; `none` for connections that ended without one. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests with a 5xx response. */
  readonly serverErrors: readonly string[];
  /** Faults the emulator reported of itself. */
  readonly faults: readonly string[];
  /** Megabytes of heap after the first tenth and at the end, garbage collected if the process allows it. */
  readonly heapMegabytes: readonly [number, number];
  /** Whether it still works as it should. */
  readonly works: boolean;
  readonly seconds: number;
}

/** Sends malformed requests over real sockets and looks for 5xx, crashes and growth. */
export async function malformedCampaign(requests: number, seed = 1): Promise<MalformedReport> {
  const began = performance.now();
  const faults: string[] = [];
  const statuses: Record<string, number> = {};
  const serverErrors: string[] = [];
  const random = seededRandom(`malformed:${seed}`);
  const emulator = await startEmulator({
    render: 'none',
    limits: { requests: 50 },
    onError: (error) => faults.push(String(error)),
  });
  const { port } = new URL(emulator.url);
  const one = async (): Promise<void> => {
    const request = drawRequest(random, emulator.apiKey);
    const status = await exchange(Number(port), request);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status.startsWith('5')) serverErrors.push(String(request.bytes.subarray(0, 300)));
  };
  const many = async (count: number): Promise<void> => {
    for (let sent = 0; sent < count; sent += 20)
      await Promise.all(Array.from({ length: Math.min(20, count - sent) }, one));
  };
  try {
    const warm = Math.ceil(requests / 10);
    await many(warm);
    const before = heap();
    await many(requests - warm);
    const after = heap();
    const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
    const proof = await fetch(`${emulator.url}/v1/video/text2video`, { method: 'POST', headers, body: '{}' });
    await proof.arrayBuffer();
    const seconds = Math.round((performance.now() - began) / 100) / 10;
    return {
      requests,
      statuses,
      serverErrors,
      faults,
      heapMegabytes: [before, after],
      works: proof.status === 200,
      seconds,
    };
  } finally {
    await emulator.close();
  }
}

function heap(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().heapUsed / 100_000) / 10;
}

const OVERSIZE = 10_000_000;

/** Sends a request and gives the status of the reply, `none` without one. */
function exchange(port: number, { bytes, slow }: RawRequest): Promise<string> {
  return new Promise((resolve) => {
    let reply = '';
    const socket = connect(port, '127.0.0.1', () => {
      if (slow) socket.write(bytes.subarray(0, Math.max(10, bytes.byteLength - 20)));
      else socket.end(bytes);
    });
    const timeout = setTimeout(() => socket.destroy(), slow ? 100 : 10_000);
    socket.on('data', (data) => {
      if (reply.length < OVERSIZE) reply += data.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timeout);
      resolve(/^HTTP\/1\.1 (\d{3})/.exec(reply)?.[1] ?? 'none');
    });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const report = await malformedCampaign(Number(process.argv.at(-1)) || 10_000);
  console.log(JSON.stringify(report, null, 2));
  // Resources that a request did not release keep this process alive.
  const late = (): void => {
    console.error('Something is still open:', process.getActiveResourcesInfo());
    process.exit(1);
  };
  setTimeout(late, 5000).unref();
  process.exitCode = report.serverErrors.length === 0 && report.faults.length === 0 && report.works ? 0 : 1;
}
