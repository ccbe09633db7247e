import { library } from '../../tools/config/tsdown.ts';

// Bundled: the emulator starts within 200 ms, and has no time to load a file for each module.
export default library(['src/index.ts', 'src/memory.ts', 'src/conformance.ts'], {
  platform: 'node',
  unbundle: false,
});
