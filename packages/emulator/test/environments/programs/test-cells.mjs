import { expect, test, vi } from 'vitest';
import { getCells, getUploadStatus } from './cells.mjs';
import { senders } from './senders.mjs';
import { useService } from './use-service.mjs';

/** Tests every cell of the environment of the file that calls it. */
export function testCells({ names, ways, open, getFaked }) {
  test.each(getCells(names, ways))('$sender, $way, $timers timers', async (cell) => {
    const { sender, way, timers } = cell;
    const toFake = timers === 'fake' ? getFaked(cell) : [];
    if (timers === 'fake') vi.useFakeTimers({ toFake });
    const isInProcess = !toFake.includes('queueMicrotask');
    const service = await open(way);
    try {
      const used = { ...service, send: senders[sender], uploadStatus: getUploadStatus(cell), isInProcess };
      await useService(used, expect);
    } finally {
      vi.useRealTimers();
      await service.close();
    }
  });
}
