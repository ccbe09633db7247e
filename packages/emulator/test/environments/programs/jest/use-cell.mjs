import { getFaked, getUploadStatus } from '../cells.mjs';
import { openService } from '../open-service.mjs';
import { senders } from '../senders.mjs';
import { useService } from '../use-service.mjs';

/** Uses the service in one cell; the globals are Jest's. */
export async function useCell({ sender, way, timers }, { jest, expect }) {
  const faked = getFaked({ sender, way });
  const all = ['nextTick', 'hrtime', 'queueMicrotask', 'performance', 'setImmediate', 'clearImmediate'];
  if (timers === 'fake') jest.useFakeTimers({ doNotFake: all.filter((name) => !faked.includes(name)) });
  const service = await openService(way);
  // The Uint8Array of a test in Jest's happy-dom is none to axios, which sends its text.
  const isText = 'happyDOM' in globalThis && sender === 'axios' && way === 'MSW';
  const uploadStatus = isText ? 400 : getUploadStatus({ sender, way });
  try {
    await useService({ ...service, send: senders[sender], uploadStatus }, expect);
  } finally {
    jest.useRealTimers();
    await service.close();
  }
}
