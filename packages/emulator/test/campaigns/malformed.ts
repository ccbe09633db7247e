import { connect } from 'node:net';
import { startEmulator } from '../../src/index.ts';
import { seededRandom } from '../../src/random/seeded.ts';
import { drawRequest, type RawRequest } from './malformed-requests.ts';

/** The result of a run of malformed requests. */
export interface MalformedReport {
  /** Number of responses by status; `none` for connections that ended without one. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests with a 5xx response. */
  readonly serverErrors: readonly string[];
  /** Faults the emulator reported of itself. */
  readonly faults: readonly string[];
  /** Whether it still works as it should. */
  readonly works: boolean;
}

/** Sends malformed requests over real sockets and looks for 5xx and crashes. */
export async function malformedCampaign(requests: number, seed = 1): Promise<MalformedReport> {
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

  try {
    for (let sent = 0; sent < requests; sent += 20) await Promise.all(Array.from({ length: 20 }, one));
    const headers = { authorization: `Bearer ${emulator.apiKey}`, 'content-type': 'application/json' };
    const proof = await fetch(`${emulator.url}/v1/video/text2video`, { method: 'POST', headers, body: '{}' });
    await proof.arrayBuffer();
    return { statuses, serverErrors, faults, works: proof.status === 200 };
  } finally {
    await emulator.close();
  }
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
    const timeout = setTimeout(() => socket.destroy(), slow ? 100 : 60_000);
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
