import { textIn } from './outlines';

/** What a link preview shows: 1200 x 630 pixels, as Open Graph asks for. */
export type LinkPreview = {
  /** The brand's tile. Gift's colours, if the brand has none. */
  tile: { name: string; countryID?: string | undefined; colours?: { from: string; to: string } | undefined };
  /** What the trader or the reader does: "Buys Steam". */
  title: string;
  /** The most important figure: "₦920". */
  figure: string;
  /** After the figure: "per $". */
  unit: string;
  facts: readonly string[];
  /** At the bottom. */
  note: string;
};

export const previewSize = { width: 1200, height: 630 };
const ink = '#0b1b33';
const faint = '#52627a';
const blue = '#1a56ff';
const ownColours = { from: blue, to: '#0b37b8' };
const isColour = (text: string) => /^#[\da-f]{6}$/i.test(text);

/** Gift's mark (apps/web/public/icon.svg). */
const mark = `<rect width="64" height="64" rx="15" fill="${blue}"/>
<g fill="none" stroke="#fff" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round">
<path d="M14 25h33l-7-7M50 39H17l7 7"/></g>`;

const tileBox = { x: 72, y: 196, width: 392, height: 248 };

function tileOf(tile: LinkPreview['tile']): string {
  const { x, y, width, height } = tileBox;
  const { colours } = tile;
  const { from, to } = colours && isColour(colours.from) && isColour(colours.to) ? colours : ownColours;
  const name = textIn(tile.name, {
    x: x + 32,
    y: y + height - 40,
    size: 60,
    minSize: 34,
    maxWidth: width - 64,
    fill: '#fff',
    isBold: true,
  });
  const country = textIn(tile.countryID ?? '', {
    x: x + 32,
    y: y + 68,
    size: 38,
    maxWidth: width - 64,
    fill: '#fff',
    isBold: true,
  });
  return `<linearGradient id="tile" x2="1" y2="1"><stop stop-color="${from}"/>
<stop offset="1" stop-color="${to}"/></linearGradient>
<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="28" fill="url(#tile)"/>
${name.svg}${country.svg}`;
}

/** The preview as SVG. It has no text elements, so no text can become markup or need a font. */
export function previewSvg(preview: LinkPreview): string {
  const { width, height } = previewSize;
  const column = { x: 520, maxWidth: width - 520 - 64 };
  const title = textIn(preview.title, { ...column, y: 250, size: 50, minSize: 34, fill: ink });
  const figure = textIn(preview.figure, {
    ...column,
    maxWidth: preview.unit ? 440 : column.maxWidth,
    y: 352,
    size: 92,
    minSize: 48,
    fill: ink,
    isBold: true,
  });
  const unit = textIn(preview.unit, {
    x: figure.end + 18,
    maxWidth: width - 64 - figure.end - 18,
    y: 352,
    size: 44,
    minSize: 30,
    fill: faint,
  });
  const facts = textIn(preview.facts.join(' · '), { ...column, y: 428, size: 38, minSize: 28, fill: faint });
  const note = textIn(preview.note, {
    x: 72,
    y: 556,
    size: 42,
    minSize: 30,
    maxWidth: width - 144,
    fill: ink,
  });
  const brand = textIn('Gift', { x: 160, y: 122, size: 54, maxWidth: 300, fill: ink, isBold: true });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="#f3f6fc"/>
<g transform="translate(72 68)">${mark}</g>
${brand.svg}${tileOf(preview.tile)}${title.svg}${figure.svg}${unit.svg}${facts.svg}
<rect y="490" width="${width}" height="2" fill="#d6deec"/>
${note.svg}</svg>`;
}
