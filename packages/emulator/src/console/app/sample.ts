// Small files for trying, made in the page.
import { sampleSound } from '../../sample-sound.ts';

/** Creates a picture or a sound. */
export async function sampleFile(kind: 'image' | 'audio'): Promise<File> {
  if (kind === 'audio') return new File([sampleSound(3)], 'sample.wav', { type: 'audio/wav' });
  return new File([await picture(960, 640)], 'sample.png', { type: 'image/png' });
}

/** A landscape at dusk. */
async function picture(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser gives no canvas to draw the picture on.');
  const sky = context.createLinearGradient(0, 0, 0, height);
  for (const [at, colour] of [
    [0, '#312e81'],
    [0.55, '#db2777'],
    [1, '#fbbf24'],
  ] as const) {
    sky.addColorStop(at, colour);
  }
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#fef3c7';
  context.beginPath();
  context.arc(width * 0.68, height * 0.48, height * 0.11, 0, Math.PI * 2);
  context.fill();
  for (const [base, colour, wave] of [
    [0.62, '#4c1d95', 130],
    [0.74, '#2e1065', 90],
    [0.86, '#1e1b4b', 60],
  ] as const) {
    context.fillStyle = colour;
    context.beginPath();
    context.moveTo(0, height);
    for (let x = 0; x <= width; x += 8)
      context.lineTo(x, height * base - 40 * Math.sin(x / wave + base * 20));
    context.lineTo(width, height);
    context.fill();
  }
  return canvas.convertToBlob({ type: 'image/png' });
}
