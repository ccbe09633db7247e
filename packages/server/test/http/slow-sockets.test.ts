import { test } from 'vitest';
import { expectServedBeside } from '../support/slow-sockets.ts';

test('others get no 503 beside 500 slow sockets of one key', () => expectServedBeside(500));
