import { order } from '../../../receiver.ts';

export const prerender = false;

export const POST = async () => new Response(await order('order-42', 'A cat surfing'));
