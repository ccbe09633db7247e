declare module 'tinyh264/lib/TinyH264.js' {
  /** Starts the WASM module. */
  // biome-ignore lint/style/noDefaultExport: the library exports it so.
  export default function start(): Promise<object>;
}

declare module 'tinyh264/lib/TinyH264Decoder.js' {
  /** Decodes H.264 of the baseline profile, one access unit with start codes (Annex B) after the other. */
  // biome-ignore lint/style/noDefaultExport: the library exports it so.
  export default class TinyH264Decoder {
    constructor(module: object, onPicture: (i420: Uint8Array, width: number, height: number) => void);
    decode(unit: Uint8Array): void;
    release(): void;
  }
}
