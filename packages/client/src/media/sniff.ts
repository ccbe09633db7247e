import type { mediaFormats } from '../generated/facts.ts';

type Formats = typeof mediaFormats;

/** Names of the formats, as the generated table has them. */
export type FormatName = { [Kind in keyof Formats]: keyof Formats[Kind] }[keyof Formats];

/** Number of bytes that are read from the beginning of a file. */
export const sniffLength = 4_096;

/** Signatures of the formats. The first that matches decides; several formats are listed by likelihood. */
const beginnings: readonly (readonly [RegExp, ...FormatName[]])[] = [
  [/^\xff\xd8\xff/, 'JPEG'],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is a byte of the format
  [/^\x89PNG\r\n\x1a\n/, 'PNG'],
  [/^RIFF.{4}WEBP/s, 'WebP'],
  [/^RIFF.{4}WAVE/s, 'WAV'],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is a byte of the format
  [/^\x1aE\xdf\xa3.{0,56}webm/s, 'WebM'],
  [/^ID3/, 'MP3', 'AAC'],
  // Raw frames begin with twelve set bits; two of the next bits are the layer, which is zero for AAC.
  [/^ADIF|^\xff[\xf0\xf1\xf8\xf9]/, 'AAC'],
  [/^\xff[\xe2\xe3\xea\xeb\xf2\xf3\xfa\xfb]/, 'MP3'],
  [/^.{4}(moov|mdat|wide|free|skip|pnot|ftypqt {2})/s, 'MOV'],
  [/^.{4}ftypM4[AB] /s, 'M4A'],
  // The brands of an ISO media file, the major one first; some name neither sound nor pictures.
  [/^.{4}ftyp(....)*avi[fs]/s, 'AVIF'],
  [/^.{4}ftyp(hei[cmx]|hevc|mif1|msf1|jpeg|crx )/s],
  [/^.{4}ftyp(....)*M4A /s, 'M4A', 'MP4'],
  [/^.{4}ftyp/s, 'MP4', 'M4A'],
];

/** Returns the formats that a file can have by its first bytes, the likeliest first; empty for a format of no kind. */
export function sniff(start: Uint8Array): readonly FormatName[] {
  let text = String.fromCharCode(...start);
  if (text.startsWith('ftyp', 4)) {
    // The brands are in the first box, around a version.
    const size = new DataView(start.buffer, start.byteOffset).getUint32(0);
    text = text.slice(0, 12) + text.slice(16, size);
  }
  // Stryker disable next-line ArrayDeclaration: the first element is not used.
  const [, ...names] = beginnings.find(([pattern]) => pattern.test(text)) ?? [];
  return names;
}
