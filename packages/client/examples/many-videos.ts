import { makeVideos } from '@videogen/client/make-videos';

// Reads VIDEOGEN_BASE_URL and VIDEOGEN_API_KEY. Start it again after a crash, a kill or Ctrl-C: it pays for no video twice.
const prompts = ['A cat surfing a wave', 'A city at dawn', 'A city at night'];
const jobs = prompts.map((prompt) => ({ input: { prompt, seconds: 5 } }));

const videos = makeVideos(jobs, { folder: 'videos' });
for await (const { message } of videos) console.log(message);
const { made, unknown } = await videos;
console.log(`${made.length} of ${jobs.length} made, ${unknown.length} unknown`);
