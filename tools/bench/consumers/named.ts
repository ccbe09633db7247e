import { createVideoClient } from '@videogen/client';

// Twenty call sites through the named methods: every operation of the contract, and the waiting between them.
const image = { service_uri: 'service://b2f7c1d09e5a4c1f' };
const video = { service_uri: 'service://c3f7c1d09e5a4c1f' };
const audio = { service_uri: 'service://d4f7c1d09e5a4c1f' };
const client = createVideoClient({ baseUrl: 'http://localhost:4010', apiKey: 'key' });

const first = await client.textToVideo({ prompt: 'A cat', model: 't2v-2.4-faster', seconds: 5 });
const second = await client.textToVideo({ prompt: 'A dog' }, { timeout: 10_000 });
const third = await client.imageToVideo({ prompt: 'It moves', image });
const fourth = await client.imageToVideo({ image: { path: 'a.png' } });
const fifth = await client.templateToVideo({ template: 'zoom_in', image });
const sixth = await client.templateToVideo({ image: [image] });
const seventh = await client.videoToVideo({ video });
const eighth = await client.videoToVideo({ video: { path: 'a.mp4' }, prompt: 'Snow' });
const ninth = await client.talkingAvatar({ seconds: 5, image, audio });
const tenth = await client.talkingAvatar({ seconds: 5, video, audio });
const done = await first.result();
const later = await second.result({ timeout: 1_000, onStatus: ({ status }) => console.log(status) });
const read = await client.tasks.get(third.id);
const again = await client.tasks.get(fourth.id, { maxRetries: 1 });
const waited = await client.tasks.wait(fifth.id);
const attached = client.tasks.attach(sixth.id);
const changes = client.tasks.watch(seventh.id);
const uploaded = await client.upload({ path: 'a.png' });
const bytes = await client.download(done.output_videos[0] ?? { url: '' });
const saved = await client.download(later.output_videos[0] ?? { url: '' }, 'a.mp4');

console.log(eighth.id, ninth.id, tenth.id, read.status, again.credits, waited.seconds, attached.id);
console.log(changes, uploaded, bytes.byteLength, saved);
