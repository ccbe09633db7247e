export { createEdgeReceiver } from './create-edge-receiver.ts';
export { find, reconcile, revoke } from './edge-functions.ts';
export type { EdgeReceiver } from './edge-receiver.ts';
