import { type ClientProxy, createClientProxy } from '@videogen/client/proxy';
import { service } from '../../../../lib/videogen';

/** Lets a page read the task of its visitor. The API key stays on the server. */
const proxy: ClientProxy = createClientProxy({
  ...service,
  allow: ['getTask'],
  authorize: ({ taskId, request }) =>
    request.headers.get('cookie')?.split('; ').includes(`task=${taskId}`) === true,
});

export { proxy as GET };
