import { parentPort } from 'node:worker_threads';

// Acts like a thread whose modules load slowly: it takes its first file later than the file's own limit allows.
const nothing = new Int32Array(new SharedArrayBuffer(4));
Atomics.wait(nothing, 0, 0, 200);

parentPort?.on('message', () => {
  parentPort?.postMessage('begun');
  parentPort?.postMessage({ ok: true, media: { kind: 'video', format: 'mp4' } });
});
