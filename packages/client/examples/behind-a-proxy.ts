import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createVideoClient } from '@videogen/client';
import { Agent, ProxyAgent } from 'undici';

const proxy = createServer().listen(0, '127.0.0.1');
proxy.on('connect', ({ url = '' }, socket) => {
  const [host, port] = url.split(':');
  const service = connect(Number(port), host, () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    service.pipe(socket).pipe(service);
  });
  console.log('connected');
});
await once(proxy, 'listening');
const proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;

// #region proxy
/** A `fetch` that uses a dispatcher of undici. */
function fetchThrough(dispatcher: Agent | ProxyAgent): typeof fetch {
  // Sound: Node's `fetch` takes the option, which the types of the DOM do not know.
  return (input, init) => fetch(input, { ...init, dispatcher } as RequestInit);
}

const client = createVideoClient({ fetch: fetchThrough(new ProxyAgent(proxyUrl)) });
// With a client certificate (mTLS):
const mutual = (cert: string, key: string, ca: string) =>
  createVideoClient({ fetch: fetchThrough(new Agent({ connect: { cert, key, ca } })) });
// #endregion proxy

console.log((await client.textToVideo({ prompt: 'A cat', seconds: 2 })).id, typeof mutual);
process.exit();
