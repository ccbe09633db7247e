/** Makes videos in a folder: `make-videos-program.ts FOLDER COUNT`. */
import { createVideoClient } from '../../src/index.ts';
import { makeVideos } from '../../src/make-videos.ts';
import { system } from '../../src/system.ts';
import { longTurns, sayPauses } from '../support/limited-service.ts';

const [folder = '', count = ''] = process.argv.slice(2);
const jobs = Array.from({ length: Number(count) }, (_, index) => ({
  name: `v${index}`,
  input: { prompt: `prompt ${index}`, seconds: 1 },
}));
Object.assign(system, longTurns);
const client = createVideoClient({ poll: { minInterval: 5, maxInterval: 10 } });
sayPauses(client);
const { made } = await makeVideos(jobs, { folder, client });
console.log(made.length);
