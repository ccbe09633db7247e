/** Many videos, each paid once, however often the program is stopped and started again. */
// #region program
import { makeVideos } from '@videogen/client/make-videos';

const prompts = ['A city at dawn', 'A city at noon', 'A city at night', 'A city in the rain'];
const jobs = prompts.map((prompt) => ({ input: { prompt, seconds: 2 } }));

const videos = makeVideos(jobs, { folder: 'videos' }); // reads VIDEOGEN_BASE_URL and VIDEOGEN_API_KEY
for await (const { message } of videos) console.log(message);
const { made, unknown } = await videos;
console.log(`${made.length} of ${jobs.length} made, ${unknown.length} unknown`);
// #endregion program
