import { join } from 'node:path';
import sharp from 'sharp';
import { docsRoot } from './paths.ts';

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
  <rect width="1200" height="630" fill="#10131c"/>
  <rect x="96" y="120" width="120" height="120" rx="28" fill="#4f46e5"/>
  <path d="M140 152 L186 180 L140 208 Z" fill="#ffffff"/>
  <text x="96" y="350" font-family="DejaVu Sans, Arial, sans-serif" font-size="84" font-weight="700" fill="#ffffff">Videogen</text>
  <text x="96" y="425" font-family="DejaVu Sans, Arial, sans-serif" font-size="38" fill="#c0c6d4">Videos from text, images and sound,</text>
  <text x="96" y="478" font-family="DejaVu Sans, Arial, sans-serif" font-size="38" fill="#c0c6d4">through one API and its TypeScript toolkit</text>
</svg>`;

/** Draws the picture that other sites show with a link to this one. */
export async function drawSocialImage(): Promise<void> {
  await sharp(Buffer.from(picture))
    .png({ compressionLevel: 9 })
    .toFile(join(docsRoot, 'public', 'social.png'));
}
