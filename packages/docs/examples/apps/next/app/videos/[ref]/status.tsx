'use client';
import { createVideoClient } from '@videogen/client';
import { useEffect, useState } from 'react';

/** Shows the status of a task while it changes, and reloads the page after that. */
export function Status({ taskId }: { taskId: string }) {
  const [status, setStatus] = useState('PENDING');

  useEffect(() => {
    const closed = new AbortController();
    // `app/api/videogen` adds the key.
    const client = createVideoClient({ baseUrl: '/api/videogen', apiKey: false });
    async function follow(): Promise<void> {
      for await (const task of client.tasks.watch(taskId, { signal: closed.signal })) setStatus(task.status);
      // The server is storing the video.
      setTimeout(() => location.reload(), 1_000);
    }
    follow().catch((error: unknown) => {
      if (!closed.signal.aborted) setStatus(String(error));
    });
    return () => closed.abort();
  }, [taskId]);

  return <p>Status: {status}</p>;
}
