/** Every cell of an environment: how it sends, how requests reach the emulator, and its timers. */
export function getCells(senders, ways) {
  return senders.flatMap((sender) =>
    ways.flatMap((way) => ['real', 'fake'].map((timers) => ({ sender, way, timers }))),
  );
}

/**
 * What fake timers replace on Node: everything but `nextTick`, without which nothing of Node works. The `fetch` of Node,
 * MSW, and the pages of jsdom need `queueMicrotask`, too.
 */
export function getFaked({ sender, way }) {
  const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'];
  const ofNode = ['setImmediate', 'clearImmediate'].filter((name) => name in globalThis);
  const needsMicrotasks = sender === 'fetch' || way === 'MSW' || 'jsdom' in globalThis;
  return [...timers, ...ofNode, ...(needsMicrotasks ? [] : ['queueMicrotask'])];
}

/** Without MSW, happy-dom sends the body of an XMLHttpRequest without its length, which is refused as S3 does. */
export function getUploadStatus({ sender, way }) {
  return 'happyDOM' in globalThis && sender !== 'fetch' && way === 'URL' ? 411 : 200;
}
