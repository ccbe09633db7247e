import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen } from '@videogen-tools/test-support/listen';
import { temporaryFolder } from '@videogen-tools/test-support/temporary-folder';
import { expect, it } from 'vitest';
import { createFile } from './support/files.ts';
import { runModule } from './support/run-module.ts';

it('uploading 80 MB from disk does not read the file into memory', async () => {
  const folder = await temporaryFolder();
  for (const [name, megabytes] of Object.entries({ 'small.png': 2, 'large.png': 80 })) {
    await using file = await open(join(folder, name), 'w');
    await file.write(createFile('PNG'));
    await file.truncate(megabytes * 2 ** 20);
  }
  const server = createServer(async (request, response) => {
    for await (const _ of request);
    const data = { presigned_url: `${url}/put`, headers: {}, service_uri: 'service://1' };
    response.end(JSON.stringify({ code: 0, data }));
  });
  const { url, close } = await listen(server);
  // Alone in a process, where nothing else reserves or frees. What the garbage collector leaves differs by 20 MB.
  const program = `
    import { createVideoClient } from '@videogen/client';
    process.chdir('${folder}');
    const { rss } = process.memoryUsage;
    const client = createVideoClient({ baseUrl: '${url}', apiKey: 'key-123456', timeout: 600_000 });
    // Memory that is loaded or reserved only once is not growth.
    await client.upload({ path: 'small.png' });
    const before = rss();
    let max = before;
    setInterval(() => { max = Math.max(max, rss()); }, 5).unref();
    await client.upload({ path: 'large.png' });
    console.log((Math.max(max, rss()) - before) / 2 ** 20);`;
  expect(Number(await runModule(program).finally(close))).toBeLessThan(60);
});
