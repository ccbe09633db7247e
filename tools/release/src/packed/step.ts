import type { Consumer } from '../consumer/create-consumer.ts';
import type { Context } from './context.ts';
import type { Row } from './row.ts';

/** Does a part of a row in the folder of its user, and returns what is wrong; empty for nothing. */
export type Step = (row: Row, consumer: Consumer, context: Context) => Promise<readonly string[]>;
