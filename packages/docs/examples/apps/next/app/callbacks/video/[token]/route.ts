import { nextHandler } from '@videogen/callbacks/next';
import { callbacks } from '../../../../lib/videogen';

export const POST = nextHandler(callbacks);
