import { createVideoClient } from '@videogen/client';
import { type ClientProxy, createClientProxy } from '@videogen/client/proxy';

const baseUrl = process.env['VIDEOGEN_BASE_URL'] ?? '';
const apiKey = process.env['VIDEOGEN_API_KEY'] ?? '';
const sessions = new Map([['session=1', { user: 'ada', tasks: new Set<string>() }]]);

// #region proxy
// app/api/videogen/[...path]/route.ts of Next.js
const proxy: ClientProxy = createClientProxy({
  baseUrl,
  apiKey,
  allow: ['textToVideo', 'getTask'],
  authorize: ({ operation, taskId = '', request }) => {
    const session = sessions.get(request.headers.get('cookie') ?? '');
    return session !== undefined && (operation !== 'getTask' || session.tasks.has(taskId));
  },
  onCreated: (taskId, { request }) => sessions.get(request.headers.get('cookie') ?? '')?.tasks.add(taskId),
});

export { proxy as GET, proxy as POST };

// #endregion proxy

// In a browser, these two are the browser's own `fetch` and cookies.
const inPage = {
  fetch: (input: RequestInfo | URL, init?: RequestInit) => proxy(new Request(input, init)),
  headers: { cookie: 'session=1' },
};
const client = createVideoClient({ baseUrl: 'https://app.example/api/videogen', apiKey: false, ...inPage });
const task = await client.textToVideo({ prompt: 'A cat', seconds: 2 });
console.log((await task.result()).status);
