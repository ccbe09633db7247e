import { expect, test, vi } from 'vitest';
import { getCells, getUploadStatus } from './cells.mjs';
import { senders } from './senders.mjs';
import { useService } from './use-service.mjs';

/** Tests every cell of the environment of the file that calls it. */
export function testCells({ names, ways, open, getFaked }) {
  test.each(getCells(names, ways))('$sender, $way, $timers timers', async (cell) => {
    const { sender, way, timers } = cell;
    if (timers === 'fake') vi.useFakeTimers({ toFake: getFaked(cell) });
    const service = await open(way);
    try {
      await useService({ ...service, send: senders[sender], uploadStatus: getUploadStatus(cell) }, expect);
    } finally {
      vi.useRealTimers();
      await service.close();
    }
  });
}
