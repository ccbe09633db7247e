import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createVideoClient } from '@videogen/client';
import { ProxyAgent } from 'undici';

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
const dispatcher = new ProxyAgent(proxyUrl);
const client = createVideoClient({
  // Safe: Node's `fetch` takes the option, which the types of the DOM do not know.
  fetch: (input, init) => fetch(input, { ...init, dispatcher } as RequestInit),
});
// #endregion proxy

console.log((await client.textToVideo({ prompt: 'A cat', seconds: 2 })).id);
process.exit();
