// #region program
/** A folder of prompts: each `NAME.txt` becomes `NAME.mp4` beside it. */
import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { makeVideos } from '@videogen/client/make-videos';

const folder = process.argv[2] ?? '.';
const prompts = (await readdir(folder)).filter((file) => file.endsWith('.txt'));
const jobs = prompts.map(async (file) => {
  const prompt = await readFile(join(folder, file), 'utf8');
  return { name: parse(file).name, input: { prompt: prompt.trim(), seconds: 8 } };
});

const videos = makeVideos(await Promise.all(jobs), { folder });
for await (const { message } of videos) console.log(message);
const { made, unknown } = await videos;
console.log(`${made.length} of ${jobs.length} made, ${unknown.length} unknown`);
process.exitCode = made.length === jobs.length ? 0 : 1;
// #endregion program
