import { animals } from './drawings/animals.ts';
import { buildings } from './drawings/buildings.ts';
import { people } from './drawings/people.ts';
import type { Subject } from './drawings/subject.ts';
import { things } from './drawings/things.ts';
import { vehicles } from './drawings/vehicles.ts';
import type { SubjectName } from './prompt/words.ts';

/** Every subject that a prompt can name. */
export const subjects: Readonly<Record<SubjectName, Subject>> = {
  ...animals,
  ...vehicles,
  ...people,
  ...buildings,
  ...things,
};
