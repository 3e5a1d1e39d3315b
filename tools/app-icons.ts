// Draws the app's PNG pictures from apps/web/public/icon.svg: npx tsx tools/app-icons.ts. Run it when the icon changes.
// The preview of shared links uses the font Inter, if it is installed (Debian: fonts-inter).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const source = path.join(import.meta.dirname, '../apps/web/public');
const svg = readFileSync(path.join(source, 'icon.svg'), 'utf8').trim();
const background = /fill="(#\w{6})"/.exec(svg)![1]!;

/** Launchers cut a maskable icon to their own shape: the drawing keeps to the inner 80 %. Apple rounds corners itself. */
const icons = [
  { file: 'icon-192.png', size: 192, scale: 1 },
  { file: 'icon-512.png', size: 512, scale: 1 },
  { file: 'maskable-512.png', size: 512, scale: 0.8 },
  { file: 'apple-touch-icon.png', size: 180, scale: 0.9 },
];

mkdirSync(path.join(source, 'icons'), { recursive: true });
for (const { file, size, scale } of icons) {
  const drawn = Math.round(size * scale);
  const drawing = await sharp(Buffer.from(svg), { density: 1000 }).resize(drawn, drawn).png().toBuffer();
  const isFull = scale === 1;
  const picture = await sharp({
    create: { width: size, height: size, channels: 4, background: isFull ? '#0000' : background },
  })
    .composite([{ input: drawing }])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
  writeFileSync(path.join(source, 'icons', file), picture);
}

/** What WhatsApp and others show beside a link: 1200 x 630, as Open Graph asks for. */
const preview = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
  <rect width="1200" height="630" fill="${background}"/>
  <g transform="translate(92 92) scale(2.2)">${svg.replace(/^<svg[^>]*>|<\/svg>$/g, '')}</g>
  <g fill="#fff" font-family="Inter, sans-serif">
    <text x="252" y="190" font-size="84" font-weight="700">Gift</text>
    <text x="96" y="362" font-size="68" font-weight="700">Trade gift cards for naira</text>
    <text x="96" y="452" font-size="40">You choose who you trade with, and at what rate.</text>
    <text x="96" y="512" font-size="40">The money stays in escrow until the card works.</text>
  </g>
</svg>`;
writeFileSync(
  path.join(source, 'icons', 'link-preview.png'),
  await sharp(Buffer.from(preview)).png({ palette: true, compressionLevel: 9 }).toBuffer(),
);
