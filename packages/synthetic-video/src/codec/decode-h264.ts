import { createPicture, type Picture } from './picture.ts';

/** The parts of the decoder's WASM module that are used. It is untyped; these are its own wrapper's calls. */
interface Module {
  readonly HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _free(at: number): void;
  _h264bsdAlloc(): number;
  _h264bsdInit(storage: number, noReordering: number): number;
  _h264bsdDecode(
    storage: number,
    bytes: number,
    length: number,
    picture: number,
    width: number,
    height: number,
  ): number;
  _h264bsdShutdown(storage: number): void;
  _h264bsdFree(storage: number): void;
  getValue(at: number, type: 'i32' | 'i8*'): number;
}

/** The decoder's word for "a picture is ready". */
const PICTURE_READY = 1;

/** Decodes H.264 of the baseline profile, one access unit after the other. */
export interface H264Decoder {
  /**
   * Decodes one access unit with start codes (Annex B).
   *
   * @returns The picture, or `undefined` when the unit gives none or cannot be decoded.
   */
  decode(unit: Uint8Array): Picture | undefined;
  /** Frees the decoder's memory. */
  close(): void;
}

/** Creates a decoder; only I and P frames of the (constrained) baseline profile are understood. */
export async function createH264Decoder(): Promise<H264Decoder> {
  const module = await startModule((await importModule()).default);
  const storage = module._h264bsdAlloc();
  const slots = module._malloc(12);
  module._h264bsdInit(storage, 0);
  return {
    decode: (unit) => decodeUnit(module, storage, slots, unit),
    close: () => {
      module._h264bsdShutdown(storage);
      module._h264bsdFree(storage);
      module._free(slots);
    },
  };
}

/** The module is built for browsers and reads its own URL from `self`, only while it starts. */
function startModule(load: () => Promise<Module>): Promise<Module> {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'self');
  Object.defineProperty(globalThis, 'self', { value: { location: { href: '' } }, configurable: true });
  try {
    return load();
  } finally {
    if (before) Object.defineProperty(globalThis, 'self', before);
    else Reflect.deleteProperty(globalThis, 'self');
  }
}

async function importModule(): Promise<{ default: () => Promise<Module> }> {
  // The package has no types; what is used of it is what its own TinyH264Decoder.js uses.
  const path: string = 'tinyh264/lib/TinyH264.js';
  return (await import(path)) as { default: () => Promise<Module> };
}

function decodeUnit(module: Module, storage: number, slots: number, unit: Uint8Array): Picture | undefined {
  const bytes = module._malloc(unit.length);
  try {
    module.HEAPU8.set(unit, bytes);
    const outcome = module._h264bsdDecode(storage, bytes, unit.length, slots, slots + 4, slots + 8);
    if (outcome !== PICTURE_READY) return undefined;
    const [width, height] = [module.getValue(slots + 4, 'i32'), module.getValue(slots + 8, 'i32')];
    const at = module.getValue(slots, 'i8*');
    return createPicture(width, height, module.HEAPU8.slice(at, at + (width * height * 3) / 2));
  } finally {
    module._free(bytes);
  }
}
