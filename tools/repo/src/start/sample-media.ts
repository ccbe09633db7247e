import sharp from 'sharp';

const portraitSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="960">
  <defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#2b5876"/><stop offset="1" stop-color="#f09f6a"/>
  </linearGradient></defs>
  <rect width="720" height="960" fill="url(#g)"/>
  <circle cx="360" cy="400" r="170" fill="#ffe0bd"/>
  <path d="M190 360 q170 -290 340 0 q-170 -120 -340 0" fill="#3b2a20"/>
  <circle cx="300" cy="400" r="18"/><circle cx="420" cy="400" r="18"/>
  <path d="M290 480 q70 60 140 0" stroke="#803" stroke-width="12" fill="none" stroke-linecap="round"/>
  <path d="M120 960 q240 -440 480 0" fill="#1f3a4d"/>
</svg>`;

/** A drawn portrait: PNG, 720 by 960 pixels. */
export async function samplePortrait(): Promise<Blob> {
  const bytes = await sharp(Buffer.from(portraitSvg)).png().toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
}

/** Creates a melody: WAV, 16 bit, mono, 16 kHz. */
export function sampleMelody(seconds: number): Blob {
  const rate = 16_000;
  const notes = [262, 330, 392, 523, 392, 330];
  const samples = Math.round(rate * seconds);
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + samples * 2, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20); // PCM
  wav.writeUInt16LE(1, 22); // mono
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples * 2, 40);

  for (let index = 0; index < samples; index += 1) {
    const time = index / rate;
    const note = notes[Math.floor(time * 3) % notes.length] ?? 262;
    const fade = 1 - ((time * 3) % 1);
    wav.writeInt16LE(Math.round(9000 * fade * Math.sin(2 * Math.PI * note * time)), 44 + index * 2);
  }

  return new Blob([new Uint8Array(wav)], { type: 'audio/wav' });
}
