import type { Emitter } from './artifact.ts';
import { callbackCheck } from './emit/callback-check.ts';
import { callbackDelivery } from './emit/callback-delivery.ts';
import { clientOperations } from './emit/client-operations.ts';
import { docsReference } from './emit/docs-reference.ts';
import { emulatorAdmin } from './emit/emulator-admin.ts';
import { emulatorUnspecified } from './emit/emulator-unspecified.ts';
import { operationTables } from './emit/operations.ts';
import { servicePolicy } from './emit/service-policy.ts';
import { specBundles } from './emit/spec-bundles.ts';
import { specCodeSamples } from './emit/spec-code-samples.ts';
import { specRegister } from './emit/spec-register.ts';
import { typesOpenapi } from './emit/types-openapi.ts';
import { validatorsZod } from './emit/validators-zod.ts';

/** One emitter for every artifact that is generated from the documents. */
export const emitters: readonly Emitter[] = [
  specBundles,
  specRegister,
  specCodeSamples,
  typesOpenapi,
  validatorsZod,
  clientOperations,
  callbackDelivery,
  callbackCheck,
  ...operationTables,
  emulatorAdmin,
  emulatorUnspecified,
  servicePolicy,
  docsReference,
];
