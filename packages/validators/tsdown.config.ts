import { library } from '../../tools/config/tsdown.ts';

export default library(['src/index.ts']);
