/** Node has had the flag since version 20; the compiler's target has not. */
const FLAGS: string = 'gv';

/** Each emoji of a text, sequences of several code points included. */
export const EMOJI: RegExp = new RegExp('\\p{RGI_Emoji}', FLAGS);

/** Returns the id of an emoji: its code points without skin tones and variation selectors, such as `1f408`. */
export function emojiId(emoji: string): string {
  return Array.from(emoji, (character) => character.codePointAt(0)?.toString(16).padStart(4, '0') ?? '')
    .filter((code) => code !== 'fe0f' && !/^1f3f[b-f]$/.test(code))
    .join('-');
}
