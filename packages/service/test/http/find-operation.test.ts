import { expect, test } from 'vitest';
import { findOperation } from '../../src/http/find-operation.ts';

const find = findOperation([
  { method: 'POST', path: '/v1/video/text2video' },
  { method: 'GET', path: '/v1/tasks/{task_id}' },
]);

test.each([
  ['POST', '/v1/video/text2video', {}],
  [
    'GET',
    '/v1/tasks/6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10',
    { task_id: '6f0d3c55-9d38-4c9b-8c0e-2f6f3c1a7b10' },
  ],
  ['GET', '/v1/tasks/x', { task_id: 'x' }],
] as const)('%s %s is found', (method, target, params) => {
  expect(find(method, target)?.params).toEqual(params);
});

test.each([
  ['GET', '/v1/video/text2video'],
  ['HEAD', '/v1/tasks/x'],
  ['POST', '/v1/tasks/x'],
  ['POST', '/v1/video/text2video/'],
  ['POST', '/v1/video/text2video?x=1'],
  ['GET', '/v1/tasks/'],
  ['GET', '/v1/tasks/x/y'],
  ['GET', '/v1/tasks/x?y'],
  ['GET', '/v1/tasks/%78'],
  ['GET', '//v1/tasks/x'],
  ['GET', 'http://127.0.0.1/v1/tasks/x'],
])('%s %s takes the ordinary way', (method, target) => {
  expect(find(method, target)).toBeUndefined();
});
