import { start } from '../nest.ts';
import { order } from '../receiver.ts';

await start(Number(process.env['PORT']));
await order('order-42', 'A cat surfing');
