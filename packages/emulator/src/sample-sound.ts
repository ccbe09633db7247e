/** Returns a rising tone as WAV with 16 bits a sample. */
export function sampleSound(seconds: number): ArrayBuffer {
  const rate = 16_000;
  const samples = rate * seconds;
  const view = new DataView(new ArrayBuffer(44 + samples * 2));
  const write = (at: number, text: string): void => {
    for (const [index, character] of [...text].entries()) view.setUint8(at + index, character.charCodeAt(0));
  };
  write(0, 'RIFF');
  view.setUint32(4, 36 + samples * 2, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, 'data');
  view.setUint32(40, samples * 2, true);
  for (let index = 0; index < samples; index += 1) {
    const time = index / rate;
    view.setInt16(44 + index * 2, Math.sin(2 * Math.PI * (220 + 80 * time) * time) * 9000, true);
  }
  return view.buffer;
}
