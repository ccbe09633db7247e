import type { Experimental_VideoModelV4 } from '@ai-sdk/provider';

/** A video model of the service, as the AI SDK uses it. */
export interface VideogenVideoModel extends Experimental_VideoModelV4 {}
