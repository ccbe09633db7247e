// #region nuxt
import { nodeHandler } from '@videogen/callbacks/node';
import { type EventHandler, fromNodeMiddleware } from 'h3';
import { callbacks } from '../../../../../receiver.ts';

/** Not `toWebRequest`: it would read a body without end into memory. */
const handler: EventHandler = fromNodeMiddleware(nodeHandler(callbacks));

export default handler;
// #endregion nuxt
