import { library } from '../../tools/config/tsdown.ts';

export default library(['src/index.ts', 'src/operations.ts', 'src/facts.ts']);
