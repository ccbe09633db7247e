import { testExchanges } from '../support/exchanges.ts';
import exchanges from './exchanges.json' with { type: 'json' };

testExchanges(exchanges);
