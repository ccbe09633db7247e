// #region next
import { nextHandler } from '@videogen/callbacks/next';
import { callbacks } from '../../../../../receiver.ts';

export const POST: (request: Request) => Promise<Response> = nextHandler(callbacks);
// #endregion next
