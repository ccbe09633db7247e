import { callbacks } from '../../../../lib/callbacks.ts';

export const POST = (request: Request): Promise<Response> => callbacks().handle(request);
