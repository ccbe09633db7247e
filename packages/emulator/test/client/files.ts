import { crc32, deflateSync } from 'node:zlib';

/** A picture: noise, so that it has at least the smallest accepted size. */
export function pngFile(width: number = 64, height: number = 64): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  let noise = 1;
  for (let at = 0; at < rows.length; at++) {
    noise = (noise * 48_271) % 2_147_483_647;
    rows[at] = at % (width * 3 + 1) === 0 ? 0 : noise & 255;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A second of a tone, 8 kHz, 16 bit, one channel. */
export function wavFile(): Buffer {
  const samples = 8_000;
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(8_000, 24);
  file.writeUInt32LE(16_000, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at++) file.writeInt16LE(Math.round(Math.sin(at / 3) * 9_000), 44 + at * 2);
  return file;
}
