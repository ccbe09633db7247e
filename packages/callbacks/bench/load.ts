import { connect, type Socket } from 'node:net';

/** Sends every request once over so many connections and waits for each answer; gives the seconds it took. */
export async function load(port: number, requests: readonly Buffer[], connections: number): Promise<number> {
  let next = 0;
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const begin = process.hrtime.bigint();
  await Promise.all(sockets.map((socket) => drive(socket, () => requests[next++])));
  const seconds = Number(process.hrtime.bigint() - begin) / 1e9;
  for (const socket of sockets) socket.destroy();
  return seconds;
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.setNoDelay(true).once('error', reject);
  });
}

function drive(socket: Socket, take: () => Buffer | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const send = (): void => {
      const request = take();
      if (request === undefined) resolve();
      else socket.write(request);
    };
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      const end = answer.indexOf('\r\n\r\n');
      if (end === -1) return;
      const length = Number(/content-length: (\d+)/i.exec(answer)?.[1] ?? 0);
      if (answer.length < end + 4 + length) return;
      if (!answer.startsWith('HTTP/1.1 200')) reject(new Error(answer));
      answer = '';
      send();
    });
    socket.once('close', () => reject(new Error('the server closed a connection')));
    send();
  });
}
