/** Endings that a word in a prompt may have beyond the word of the table, by language. */
const ENDINGS: Readonly<Record<string, RegExp>> = {
  en: /(?:'s|s|es)$/,
  de: /(?:n|en|s)$/,
  fr: /(?:s|x)$/,
  es: /(?:s|es)$/,
  pt: /(?:s|es)$/,
  nl: /(?:s|en|'s)$/,
  sv: /(?:en|et|ar|er|n)$/,
  da: /(?:en|et|er|ne)$/,
  nb: /(?:en|et|er|ene)$/,
  // Particles, of which a noun has up to two.
  ko: /(?:들)?(?:이|가|을|를|은|는|의|에|에서|에게|와|과|도|로|으로|이랑|랑|하고|위를|위에|만)?$/,
};
/** Endings of the languages that decline: what is before them is compared. */
const DECLINED: Readonly<Record<string, RegExp>> = {
  ru: /(?:ами|ями|ого|его|ому|ему|ов|ев|ей|ой|ый|ий|ая|яя|ах|ях|ам|ям|ом|ем|ём|ую|юю|ые|ие|[аеиоуыэюяйь])$/,
  uk: /(?:ами|ями|ого|ому|ів|їв|ей|ою|ах|ях|ам|ям|ом|ем|[аеєиіїоуюяйь])$/,
  pl: /(?:ami|ach|ów|om|em|ie|[aeiouyąęó])$/,
  it: /[aeio]$/,
  hi: /(?:ियाँ|ियों|ाओं|ओं|ों|ें|[ािीेो])$/,
};

/** Returns the forms of a word under which the table may have it, the word itself first. */
export function formsOf(word: string, language: string): readonly string[] {
  const forms = [word];
  const ending = ENDINGS[language];
  if (ending !== undefined) {
    for (let cut = 1; cut <= 5 && cut < word.length; cut++) {
      const [stem, rest] = [word.slice(0, -cut), word.slice(-cut)];
      if (rest.match(ending)?.[0] === rest && (language === 'ko' || stem.length >= 3)) forms.push(stem);
    }
    if (language === 'en' && word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`);
  }
  return forms;
}

/** Returns the part of a word that its declension leaves, for languages that decline; undefined for others. */
export function stemOf(word: string, language: string): string | undefined {
  const stem = word.replace(DECLINED[language] ?? /$^/, '');
  return DECLINED[language] === undefined || stem.length < (language === 'it' ? 4 : 3) ? undefined : stem;
}
