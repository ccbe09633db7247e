import { describe, expect, it } from 'vitest';
import { startReceiver } from '../../src/context/receiver.ts';
import { loadDocuments } from '../../src/documents/document.ts';
import { getOperations } from '../../src/documents/operations.ts';
import { createRecorder } from '../../src/traffic/recorder.ts';

const operations = getOperations(loadDocuments().openapi);
const base = 'https://service.example/behind';

function record(respond: () => Response) {
  return createRecorder({ send: async () => respond(), base, operations, now: () => 42 });
}

describe('a recorder', () => {
  it('records requests and responses, and whether there was a key, but not the key', async () => {
    const recorder = record(() => Response.json({ code: 0 }, { headers: { 'x-one': '1' } }));
    const response = await recorder.fetch(`${base}/v1/tasks/a%20b`, {
      headers: { Authorization: 'Bearer secret' },
    });
    expect(await response.json()).toEqual({ code: 0 });

    const [exchange] = recorder.take();
    expect(exchange).toMatchObject({
      operation: 'getTask',
      request: { method: 'GET', authorized: true, parameters: { task_id: 'a b' } },
      response: { status: 200, body: { code: 0 }, headers: { 'x-one': '1' } },
      time: 42,
    });

    expect(JSON.stringify(exchange)).toContain('x-one');
    expect(JSON.stringify(exchange)).not.toContain('secret');
    expect(recorder.take()).toEqual([]);
  });

  it('counts a large body without reading it', async () => {
    const recorder = record(() => new Response(null, { status: 200 }));
    await recorder.fetch('https://storage.example/put', { method: 'PUT', body: new Uint8Array(2_000_000) });
    const [exchange] = recorder.take();
    expect(exchange?.operation).toBeUndefined();
    expect(exchange?.request.bytes).toBe(2_000_000);
  });

  it.each([
    ['https://other.example/v1/upload/file', undefined],
    [`${base}/v1/upload/file`, 'createUpload'],
    [`${base}/v1/upload/file/more`, undefined],
    ['https://service.example/v1/upload/file', undefined],
  ])('accepts a POST to %s for %s', async (url, operation) => {
    const recorder = record(() => Response.json({}));
    await recorder.fetch(url, {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(recorder.take()[0]?.operation).toBe(operation);
  });
});

it('a receiver returns each delivery once', async () => {
  const receiver = await startReceiver();
  await fetch(receiver.urlFor('one'), { method: 'POST', body: '{}' });
  expect([receiver.take().length, receiver.take().length]).toEqual([1, 0]);
  await receiver.close();
});
