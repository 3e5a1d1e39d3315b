import { allowedChars, type CardPart, minCodeLength } from '@gift/contract';
import { contrastWithWhite, minTileContrast } from '@gift/contract/tile-colours';
import { Refusal } from '../../platform/calls/refusal';

export type FaceBand = { fromMinor: number; toMinor: number };

type Wanted = {
  name: string;
  sites: readonly string[];
  category: string;
  tile: { from: string; to: string };
  isEnabled: boolean;
  noteEn: string;
  noteZh: string;
  countries: readonly string[];
  faces: readonly { countryID: string; bands: readonly FaceBand[] | null; redeemUrl: string | null }[];
  parts: readonly CardPart[];
};

/** Parts of a bank card, which payment-card rules forbid us to store. */
const bankCardParts: readonly CardPart['name'][] = ['expiry', 'cvv'];

/**
 * Refuses a brand that breaks a rule. `category` is its current one, null for a new brand. Prepaid bank cards (open-loop
 * brands) stay in their category and cannot be enabled; no other brand may join it.
 */
export function refuseWrongBrand(brand: Wanted, category: string | null): void {
  const { name, sites, parts, faces, countries } = brand;
  const isProhibited = category === 'openLoop';
  const hasBankCard = parts.some((part) => bankCardParts.includes(part.name));
  if (isProhibited ? brand.isEnabled : brand.category === 'openLoop' || hasBankCard)
    throw new Refusal('BrandProhibited', { brand: name });
  if (isProhibited && brand.category !== 'openLoop') throw new Refusal('BrandProhibited', { brand: name });
  if ((brand.noteEn === '') !== (brand.noteZh === '')) throw new Refusal('NoteInOneLanguage');
  refuseLightTile(brand.tile);
  refuseWrongFormats(parts);
  if (
    new Set(countries).size < countries.length ||
    new Set(faces.map((one) => one.countryID)).size < faces.length
  )
    throw new Refusal('CountryUnknown');
  for (const { countryID, bands, redeemUrl } of faces) {
    if (!countries.includes(countryID)) throw new Refusal('CountryUnknown');
    // Buyers with an unspent code follow this link, so it must not lead elsewhere.
    if (redeemUrl !== null && !isOn(sites, redeemUrl))
      throw new Refusal('RedeemPageElsewhere', { countryID });
    const isRising = (bands ?? []).every(
      ({ fromMinor, toMinor }, at) => fromMinor <= toMinor && fromMinor > (bands?.[at - 1]?.toMinor ?? 0),
    );
    if (!isRising) throw new Refusal('BandsOverlap', { countryID });
  }
}

/** Whether an address is on one of these sites or a subdomain. */
function isOn(sites: readonly string[], address: string): boolean {
  const { hostname } = new URL(address);
  return sites.some((site) => hostname === site || hostname.endsWith(`.${site}`));
}

function refuseLightTile({ from, to }: Wanted['tile']): void {
  for (const colour of [from, to]) {
    const contrast = contrastWithWhite(colour);
    if (contrast < minTileContrast)
      throw new Refusal('TileUnreadable', {
        colour,
        contrast: (Math.floor(contrast * 10) / 10).toFixed(1),
        min: String(minTileContrast),
      });
  }
}

function refuseWrongFormats(parts: readonly CardPart[]): void {
  parts.forEach((part, at) => {
    const { name, lengths, prefix } = part;
    const characters = allowedChars(part);
    const isRising = lengths.every((length, n) => length > (lengths[n - 1] ?? 0));
    const isFirst = parts.findIndex((other) => other.name === name) === at;
    const fitsPrefix = prefix.length < lengths[0]! && [...prefix].every((char) => characters.includes(char));
    if (!isRising || !isFirst || !fitsPrefix || characters.length === 0)
      throw new Refusal('FormatInvalid', { part: name });
  });
  // Chats are searched only for codes of at least this length, so the shortest one counts.
  if (!parts.some(({ lengths }) => lengths[0]! >= minCodeLength))
    throw new Refusal('FormatTooShort', { min: minCodeLength });
}
