import { clearImmediate, setImmediate } from 'node:timers';
import { BroadcastChannel } from 'node:worker_threads';

// MSW needs these globals of Node, which the simulated pages of Jest do not have.
globalThis.setImmediate ??= setImmediate;
globalThis.clearImmediate ??= clearImmediate;
globalThis.BroadcastChannel ??= BroadcastChannel;
