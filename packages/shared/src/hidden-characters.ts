/**
 * Characters that a terminal obeys or that nobody sees: controls, line separators, directions, and the tags of Unicode, which
 * can hide a text that a language model reads.
 */
export const hiddenCharacters: RegExp =
  /[\p{Cc}\p{Bidi_Control}\u200b\u2028\u2029\u2060-\u2065\ufeff\u{e0000}-\u{e007f}]/gu;
