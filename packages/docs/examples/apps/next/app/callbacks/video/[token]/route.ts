import { callbacks } from '../../../../lib/videogen';

export const POST = (request: Request) => callbacks.handle(request);
