declare module 'fontverter' {
  /** Converts a font from the format that its bytes show to another. */
  export function convert(font: Buffer, format: 'truetype' | 'woff' | 'woff2'): Promise<Buffer>;
}
