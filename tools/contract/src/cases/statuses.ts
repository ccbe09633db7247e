import type { OrganizationBannedBody } from '@videogen/types';
import { expect } from '../checks/failure.ts';
import type { OperationId } from '../documents/operations.ts';
import type { Case } from './case.ts';
import { createRequestCase, sendInput } from './request.ts';
import { type Valid, validRequests } from './valid-requests.ts';

const CODE = 4002 satisfies OrganizationBannedBody['code'];
const MESSAGE = 'Organization is banned' satisfies OrganizationBannedBody['message'];
const banned = 'The key is valid, its organization is banned (error code 4002). Applies to every operation.';
const invalidKey =
  'For an invalid or revoked API key the body is specified, a string `detail`, but not the status.';
const unexpected =
  'Any response that is not specified, such as an error of the service or of a proxy in front of it.';

function refusedLocation(operation: OperationId): string {
  if (operation === 'getTask') return '/components/responses/RefusedTask';
  return operation === 'createUpload'
    ? '/components/responses/Refused'
    : '/components/responses/RefusedCreate';
}

function keyCases({ name, operation, input }: Valid): Case[] {
  const refused = { location: `openapi#${refusedLocation(operation)}`, sentence: invalidKey } as const;
  return [
    createRequestCase({
      id: `${name}/status/403 for a banned organization`,
      operation,
      source: { location: 'openapi#/components/responses/OrganizationBanned', sentence: banned },
      needs: ['banned-key'],
      input: { ...input, key: 'banned' },
      expected: { status: '403', mentions: [CODE, MESSAGE] },
    }),
    createRequestCase({
      id: `${name}/status/4XX for an invalid key`,
      operation,
      source: refused,
      needs: ['invalid-key'],
      input: { ...input, key: 'invalid' },
      expected: { status: '4XX' },
    }),
    createRequestCase({
      id: `${name}/status/4XX without a key`,
      operation,
      source: {
        location: 'openapi#/components/securitySchemes/bearerAuth',
        sentence: 'sent as `Authorization: Bearer <API_KEY>`',
      },
      input: { ...input, key: 'missing' },
      expected: { status: '4XX' },
    }),
  ];
}

function faultCase({ name, operation, input }: Valid): Case {
  return {
    id: `${name}/status/default for a fault of the service`,
    operation,
    source: { location: 'openapi#/components/responses/Unexpected', sentence: unexpected },
    needs: ['faults'],
    run: async (context) => {
      const headers = await context.target.fault(operation, 503);
      const { response } = await sendInput(context, operation, input, headers);
      expect(response.status === 503, `expected 503, got ${response.status}`);
    },
  };
}

/** Cases of the refusals of every operation. */
export const statusCases: readonly Case[] = validRequests.flatMap((valid): Case[] => [
  ...keyCases(valid),
  faultCase(valid),
]);
