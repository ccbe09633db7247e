/** Names of the formats, as the generated table has them. */
export type FormatName =
  | 'JPEG'
  | 'PNG'
  | 'WebP'
  | 'AVIF'
  | 'MP3'
  | 'WAV'
  | 'M4A'
  | 'AAC'
  | 'MP4'
  | 'WebM'
  | 'MOV';

/** How many bytes of a file are looked at. */
export const sniffLength = 4_096;

/**
 * Tells the format of a file by how it begins.
 *
 * @returns the formats it can be, the likeliest first: an ISO media file whose brand names neither sound nor
 * pictures can be MP4 or M4A; empty for anything else than the formats the service takes
 */
export function sniff(start: Uint8Array): readonly FormatName[] {
  const text = latin1(start);
  if (text.startsWith('\xff\xd8\xff')) return ['JPEG'];
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return ['PNG'];
  if (text.startsWith('RIFF')) return riff(text.slice(8, 12));
  if (text.startsWith('\x1aE\xdf\xa3')) return text.slice(0, 64).includes('webm') ? ['WebM'] : [];
  if (text.startsWith('ID3')) return ['MP3', 'AAC'];
  if (text.startsWith('ADIF')) return ['AAC'];
  if (/^.{4}(ftyp|moov|mdat|wide|free|skip|pnot)/s.test(text)) return isoMedia(text);
  return frames(start);
}

function riff(form: string): readonly FormatName[] {
  if (form === 'WEBP') return ['WebP'];
  return form === 'WAVE' ? ['WAV'] : [];
}

function isoMedia(text: string): readonly FormatName[] {
  if (!text.startsWith('ftyp', 4)) return ['MOV'];
  const size = [...text.slice(0, 4)].reduce((sum, byte) => sum * 256 + byte.charCodeAt(0), 0);
  const brands: readonly string[] =
    (text.slice(8, 12) + text.slice(16, Math.max(16, size))).match(/.{4}/gs) ?? [];
  const [major = ''] = brands;
  if (major === 'qt  ') return ['MOV'];
  if (/^M4[AB] $/.test(major)) return ['M4A'];
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return ['AVIF'];
  if (/^(heic|heix|hevc|heim|mif1|msf1|jpeg|crx )/.test(major)) return [];
  return brands.includes('M4A ') ? ['M4A', 'MP4'] : ['MP4', 'M4A'];
}

/** Raw frames begin with twelve set bits; two of the next tell the layer, which AAC has as zero. */
function frames([first, second = 0]: Uint8Array): readonly FormatName[] {
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return [];
  const layer = second & 0x06;
  if (layer === 0) return (second & 0xf0) === 0xf0 ? ['AAC'] : [];
  return layer === 0x02 ? ['MP3'] : [];
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, sniffLength));
}
