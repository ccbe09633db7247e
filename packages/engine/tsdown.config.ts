import { library } from '../../tools/repo/config/tsdown.ts';

// Bundled: the emulator starts within 200 ms, and has no time to load a file for each module. The worker is started
// from beside the chunk that starts it. `#media` is resolved where the service runs: browsers read media differently.
export default library([], {
  entry: {
    index: 'src/index.ts',
    memory: 'src/memory.ts',
    media: 'src/media.ts',
    post: 'src/post.ts',
    sql: 'src/sql.ts',
    sqlite: 'src/sqlite.ts',
    folder: 'src/folder.ts',
    'media-node': 'src/media/node.ts',
    'media-browser': 'src/media/browser.ts',
    conformance: 'src/conformance.ts',
    'probe-worker': 'src/media/probe-worker.ts',
  },
  platform: 'node',
  unbundle: false,
  // The map of what is bundled would be larger than the rest of the package.
  sourcemap: false,
  // Of the 11 MB of mediabunny the service needs a part: what reads the size and the duration of a file.
  deps: { alwaysBundle: ['@videogen/validators', 'mediabunny'], neverBundle: ['#media'] },
});
