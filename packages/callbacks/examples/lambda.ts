// #region lambda
import { type LambdaEvent, type LambdaResult, lambdaHandler } from '@videogen/callbacks/lambda';
import { callbacks } from './receiver.ts';

export const handler: (event: LambdaEvent) => Promise<LambdaResult> = lambdaHandler(callbacks);
// #endregion lambda
