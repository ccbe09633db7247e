import { connect, type Socket } from 'node:net';

/** Opens so many connections to a server on this machine. */
export function connectAll(port: number, connections: number): Promise<Socket[]> {
  return Promise.all(Array.from({ length: connections }, () => open(port)));
}

/** Sends every request once over these connections and waits for each answer; gives the seconds it took. */
export async function load(sockets: readonly Socket[], requests: readonly Buffer[]): Promise<number> {
  let next = 0;
  const begin = process.hrtime.bigint();
  await Promise.all(sockets.map((socket) => drive(socket, () => requests[next++])));
  return Number(process.hrtime.bigint() - begin) / 1e9;
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.setNoDelay(true).once('error', reject);
  });
}

function drive(socket: Socket, take: () => Buffer | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const closed = (): void => reject(new Error('the server closed a connection'));
    let answer = '';
    const read = (chunk: Buffer): void => {
      answer += chunk.toString('latin1');
      const end = answer.indexOf('\r\n\r\n');
      if (end === -1) return;
      const length = Number(/content-length: (\d+)/i.exec(answer)?.[1] ?? 0);
      if (answer.length < end + 4 + length) return;
      if (!answer.startsWith('HTTP/1.1 200')) reject(new Error(answer));
      answer = '';
      send();
    };
    const send = (): void => {
      const request = take();
      if (request !== undefined) {
        socket.write(request);
        return;
      }
      socket.off('data', read).off('close', closed);
      resolve();
    };
    socket.on('data', read).once('close', closed);
    send();
  });
}
