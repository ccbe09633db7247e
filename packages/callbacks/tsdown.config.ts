import { library } from '../../tools/repo/config/tsdown.ts';

export default library([
  'src/index.ts',
  'src/edge.ts',
  'src/conformance.ts',
  'src/adapters/*.ts',
  'src/stores/*.ts',
]);
