import table from './languages.json' with { type: 'json' };

/** Endings that a word in a prompt may have beyond the word of the table, by language; in Korean up to two particles. */
const ENDINGS = getPatterns(table.endings);
/** Endings of the languages that decline: what is before them is compared. */
const DECLINED = getPatterns(table.declined);

function getPatterns(endings: Readonly<Record<string, string>>): Readonly<Record<string, RegExp>> {
  const entries = Object.entries(endings).map(([language, ending]) => [language, new RegExp(ending)]);
  return Object.fromEntries(entries);
}

/** Returns the forms of a word under which the table may have it, the word itself first. */
export function getForms(word: string, language: string): readonly string[] {
  const forms = [word];
  const ending = ENDINGS[language];
  if (ending !== undefined) {
    for (let cut = 1; cut <= 5 && cut < word.length; cut++) {
      const stem = word.slice(0, -cut);
      const rest = word.slice(-cut);
      if (rest.match(ending)?.[0] === rest && (language === 'ko' || stem.length >= 3)) forms.push(stem);
    }
    if (language === 'en' && word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`);
  }
  return forms;
}

/** Returns the part of a word that its declension leaves, for languages that decline; undefined for others. */
export function getStem(word: string, language: string): string | undefined {
  const stem = word.replace(DECLINED[language] ?? /$^/, '');
  return DECLINED[language] === undefined || stem.length < (language === 'it' ? 4 : 3) ? undefined : stem;
}
