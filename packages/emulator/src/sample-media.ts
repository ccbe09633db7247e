/** A portrait of 240 by 240 pixels in four colours, as PNG. */
const PORTRAIT =
  'iVBORw0KGgoAAAANSUhEUgAAAPAAAADwAgMAAABDOwEBAAAACVBMVEXz07j1ngtPRuVG/cT0AAAACXBIWXMAAAsTAAALEwEAmpwYAAACEklEQVRo' +
  '3u3YQW6DMBAF0C+WHCX3MQuOwCm4hPdskKCnbNVGKcEe+w+GQNqZbfQ0842TYOOjoGDYsGHDhg0bNmzYsOFzML5qKwYyOvFZ/4OrLXjAveoNGI/S' +
  '4+EX12oM5FtLH0xLfFPifokrJQaIuUFMLc6N7Fon1htEZDE0mMhSaDCRpdBgIkuhwUSWQoOKLIQGFbkQ32g8hLh+De5DXNEY4FZsdzzF8O0VeIjh' +
  '+vK4j+Hq8hggd4lheWtHN7dhw/8I2y+JFr/pP8ab/j+f90Jz3ktc2btnET7vfbvomFB0uik7VxXhouNg0UG06AhcdvguOvYXXTiU3ZMMxNTH3A0t' +
  '567UeMrfKyUu0/ps4wSeso1TF4hD7goweXU5ZGz60nRKzWy3zIYNG740nt13dVvw6O7V6vHDJjTSM6cnl7B7Kh32z7jR4NmtqlNgv8YNj4PGQmtQ' +
  'jYXW4BrHW4NrHG+N7DNOPGskN+ayWgr7OG4YPDuhOgKPEm4J7CXc5LE4dWRu0FNH5gY9dWRucDskvk/ARw5Dg48chgYfOQwNReQgNBSRg9BQRA5C' +
  'QxE5CA1N5HXoHfGcw10CjzncJrDP4eYo7JxqxaBar9WK7YfHPG5F7PO4OQY7p1vu3fDM4O4IPDK4PQJ7BjdHYOeUz2ovPHO4uxgeOdxeDHsONxfD' +
  'zmm32NvjmcWdYc33YvnNMGz4r+JPNubFt3hDBZgAAAAASUVORK5CYII=';

/** Returns a portrait as PNG. */
export function sampleImage(): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(PORTRAIT), (character) => character.charCodeAt(0));
}

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
