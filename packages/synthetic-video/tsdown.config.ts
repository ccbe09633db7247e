import { library } from '../../tools/repo/config/tsdown.ts';

// Encoder, decoder and container library are bundled: of their 26 MB in npm a video needs 3. `THIRD-PARTY.md` names them.
// The worker is beside the chunk that starts it, and `assets` beside `dist`.
export default library([], {
  entry: {
    index: 'src/index.ts',
    placeholder: 'src/placeholder.ts',
    styles: 'src/styles.ts',
    worker: 'src/process/worker.ts',
  },
  platform: 'node',
  unbundle: false,
  sourcemap: false,
  minify: true,
  deps: {
    alwaysBundle: ['h264-mp4-encoder', 'mediabunny', '@mediabunny/aac-encoder', /^tinyh264/],
    neverBundle: ['sharp', /^@videogen\//],
  },
});
