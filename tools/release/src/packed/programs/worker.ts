/** An order in a worker: the service as the body of a request, the size of the video as the response. */
import { checkVideo, placeOrder } from './order.js';

const worker: { fetch(request: Request): Promise<Response> } = {
  async fetch(request) {
    const { video } = await placeOrder(await request.json());
    checkVideo(video);
    return Response.json(video.byteLength);
  },
};

// biome-ignore lint/style/noDefaultExport: a worker is the default export of its module.
export default worker;
