import { testEnvironment } from './test-environment.ts';

testEnvironment(['fetch', 'axios']);
