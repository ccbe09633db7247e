/** Beginnings of files of each format, as the programs that make them write them. */
export const beginnings: Readonly<Record<string, Uint8Array>> = {
  JPEG: bytes('\xff\xd8\xff\xe0\0\x10JFIF\0'),
  PNG: bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'),
  WebP: bytes('RIFF\x24\0\0\0WEBPVP8 '),
  AVIF: bytes('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf'),
  MP3: bytes('\xff\xfb\x90\x64\0\0'),
  'MP3 with tags': bytes('ID3\x04\0\0\0\0\0\x23TSSE'),
  WAV: bytes('RIFF\x24\0\0\0WAVEfmt '),
  M4A: bytes('\0\0\0\x1cftypM4A \0\0\x02\0M4A isomiso2'),
  AAC: bytes('\xff\xf1\x50\x80\x02\x1f\xfc'),
  MP4: bytes('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41'),
  WebM: bytes('\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webm'),
  MOV: bytes('\0\0\0\x14ftypqt  \0\0\x02\0qt  '),
};

/** A file of a format and size. */
export function createFile(format: string, size: number = 2_000): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(size);
  for (let at = 0; at < size; at++) file[at] = (at * 31 + 17) & 255;
  file.set((beginnings[format] ?? new Uint8Array()).subarray(0, size));
  return file;
}

/** Each character as one byte. */
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
