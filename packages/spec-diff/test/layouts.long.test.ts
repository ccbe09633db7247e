import { checkDocuments } from './pairs/check-documents.ts';
import { checkSoundness } from './pairs/check-soundness.ts';

checkDocuments((_, rows) => rows);
checkSoundness((_, rows) => rows);
