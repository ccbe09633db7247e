/** An order in a page: a function that the page's visitor calls. */
import { checkVideo, type OrderTarget, placeOrder } from './order.js';

Object.assign(globalThis, {
  order: async (target: OrderTarget): Promise<number> => {
    const { video } = await placeOrder(target);
    checkVideo(video);
    return video.byteLength;
  },
});
