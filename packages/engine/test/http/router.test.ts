import { expect, test } from 'vitest';
import { createRouter } from '../../src/http/router.ts';

const findRoute = createRouter([
  { method: 'POST', path: '/v1/video/text2video' },
  { method: 'GET', path: '/v1/tasks/{task_id}' },
  { method: 'PUT', path: '/uploads/{id}/{token}' },
  { method: 'GET', path: '/uploads/{id}/{token}' },
]);

test.each([
  ['POST', '/v1/video/text2video', {}],
  ['POST', '/v1/video/text2video?x=1', {}],
  ['GET', '/v1/tasks/x', { task_id: 'x' }],
  ['HEAD', '/v1/tasks/x', { task_id: 'x' }],
  ['GET', '/v1/tasks/x?y', { task_id: 'x' }],
  ['GET', '/v1/tasks/%78%2F', { task_id: 'x/' }],
  ['GET', '/v1/tasks/%', { task_id: '%' }],
  ['PUT', '/uploads/a/b', { id: 'a', token: 'b' }],
] as const)('%s %s is found', (method, target, params) => {
  const found = findRoute(method, target);
  expect(found.params).toEqual(params);
  expect(found.route.method).toBe(method === 'HEAD' ? 'GET' : method);
});

test.each([
  ['POST', '/v1/video/text2video/'],
  ['GET', '/v1/tasks/'],
  ['GET', '/v1/tasks/x/y'],
  ['GET', '//v1/tasks/x'],
  ['GET', '/v1xtasks/x'],
  ['GET', ''],
])('%s %s is an unknown path', (method, target) => {
  expect(() => findRoute(method, target)).toThrow(expect.objectContaining({ code: 'PATH_UNKNOWN' }));
});

test.each([
  ['GET', '/v1/video/text2video', 'POST, OPTIONS'],
  ['POST', '/v1/tasks/x', 'GET, HEAD, OPTIONS'],
  ['DELETE', '/uploads/a/b', 'PUT, OPTIONS, GET, HEAD, OPTIONS'],
])('%s %s is refused with the methods that are allowed', (method, target, allow) => {
  expect(() => findRoute(method, target)).toThrow(
    expect.objectContaining({ code: 'METHOD_NOT_ALLOWED', headers: { allow } }),
  );
});
