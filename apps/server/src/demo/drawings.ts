import { randomInt } from 'node:crypto';
import sharp from 'sharp';

/**
 * A page with an empty field and an error below it, or a receipt. Drawn without letters: a server may have no fonts.
 */
const drawings = {
  refusedPage: `<rect width="360" height="56" fill="#2a475e"/><rect x="24" y="96" width="312" height="44" rx="6" fill="#e2e8f0"/>
    <rect x="24" y="164" width="312" height="72" rx="6" fill="#fee2e2" stroke="#b91c1c" stroke-width="2"/>
    <path d="M48 186l28 28m0-28l-28 28" stroke="#b91c1c" stroke-width="6"/>
    <path d="M96 190h200M96 210h140" stroke="#b91c1c" stroke-width="8"/>`,
  receipt: `<path d="M72 24h216v300l-18-14-18 14-18-14-18 14-18-14-18 14-18-14-18 14-18-14-18 14-18-14-18 14z" fill="#f8fafc" stroke="#94a3b8"/>
    <path d="M96 64h120M96 100h168M96 124h168M96 148h96M96 200h168" stroke="#475569" stroke-width="8"/>
    <path d="M200 240h64" stroke="#0f172a" stroke-width="12"/>`,
} as const;
export type Drawing = keyof typeof drawings;

/** Every file differs, since equal files would be a sign of fraud. */
export const pictureOf = (drawing: Drawing): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 360 360"><rect width="360" height="360" fill="#fff"/>${drawings[drawing]}
        <path d="M24 344h${randomInt(60, 300)}" stroke="#94a3b8" stroke-width="4"/></svg>`,
    ),
  )
    .jpeg()
    .toBuffer();
