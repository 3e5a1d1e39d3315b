// A brand as its form holds it: lists are texts. Pure.
import { type CardPart, lengthsText } from '@gift/contract/cards';
import type { Received } from '../kit/api/call';

export type Brand = Received<'catalogSource'>['brands'][number];
/** What one country has different from the brand. */
type CountryFaces = Brand['faces'][number];

export type PartFields = Pick<CardPart, 'name' | 'chars' | 'prefix'> &
  Record<'excluded' | 'lengths' | 'group', string>;
export type FaceFields = { denominations: string; step: string; bands: string; redeemUrl: string };
export type BrandFields = Pick<
  Brand,
  | 'brandID'
  | 'name'
  | 'nameZh'
  | 'category'
  | 'tile'
  | 'position'
  | 'isEnabled'
  | 'checkWindowMin'
  | 'noteEn'
  | 'noteZh'
  | 'notePcm'
  | 'countries'
> & {
  aliases: string;
  sites: string;
  denominations: string;
  /** By country. Empty texts: as the brand. */
  faces: Record<string, FaceFields>;
  parts: PartFields[];
  reason: string;
};

export const newPart: PartFields = {
  ...{ name: 'code', chars: 'any', excluded: '', lengths: '', prefix: '', group: '' },
};

export const newBrand: BrandFields = {
  ...{ brandID: '', name: '', nameZh: '', aliases: '', sites: '', category: 'gaming' },
  tile: { from: '#10243E', to: '#2A6BA8' },
  ...{ position: 100, isEnabled: false, checkWindowMin: 30, denominations: '10, 25, 50, 100' },
  ...{ noteEn: '', noteZh: '', notePcm: '', countries: [], faces: {}, parts: [newPart], reason: '' },
};

const entriesIn = (text: string) =>
  text
    .split(/[,，、\n]/)
    .map((entry) => entry.trim())
    .filter(Boolean);

/** `10, 25` as numbers; null if an entry is not a whole number. */
export function numbersIn(text: string): number[] | null {
  const numbers = entriesIn(text).map((entry) => (/^\d{1,6}$/.test(entry) ? Number(entry) : Number.NaN));
  return numbers.some(Number.isNaN) ? null : [...new Set(numbers)].sort((a, b) => a - b);
}

/** `14-16, 20` as 14, 15, 16, 20; null if it cannot be read. */
export function lengthsIn(text: string): number[] | null {
  const lengths: number[] = [];
  for (const entry of entriesIn(text)) {
    const [, first, last = first] = /^(\d{1,2})(?:\s?[-–]\s?(\d{1,2}))?$/.exec(entry) ?? [];
    if (!first || Number(first) < 1 || Number(last) > 40 || Number(last) < Number(first)) return null;
    for (let length = Number(first); length <= Number(last); length++) lengths.push(length);
  }
  return lengths.length === 0 ? null : [...new Set(lengths)].sort((a, b) => a - b);
}

/** `5-5-5` as 5, 5, 5; null if it cannot be read. An empty text: the longest code in groups of four. */
export function groupIn(text: string, lengths: readonly number[]): number[] | null {
  if (text.trim() !== '')
    return /^[1-9]\d?(?:\s?[-– ]\s?[1-9]\d?)*$/.test(text.trim()) ? text.match(/\d+/g)!.map(Number) : null;
  const longest = lengths.at(-1) ?? 4;
  const groups = Array.from({ length: Math.floor(longest / 4) }, () => 4);
  return longest % 4 === 0 ? groups : [...groups, longest % 4];
}

/** `10-24, 25-49` as bands in hundredths of a currency unit; null if it cannot be read. */
export function bandsIn(text: string): { fromMinor: number; toMinor: number }[] | null {
  const bands = entriesIn(text).map((entry) => {
    const [, from, to] = /^(\d{1,6})\s?[-–]\s?(\d{1,6})$/.exec(entry) ?? [];
    return { fromMinor: Number(from) * 100, toMinor: Number(to) * 100 };
  });
  return bands.some(({ fromMinor, toMinor }) => !(fromMinor > 0) || !(toMinor > 0)) ? null : bands;
}

export const bandsText = (bands: CountryFaces['bands']): string =>
  (bands ?? []).map(({ fromMinor, toMinor }) => `${fromMinor / 100}-${toMinor / 100}`).join(', ');

/** A part of a card as typed; null if its lengths or groups cannot be read. */
export function partOf({ name, chars, excluded, prefix, lengths, group }: PartFields): CardPart | null {
  const counts = lengthsIn(lengths);
  const groups = counts && groupIn(group, counts);
  const never = entriesIn(excluded).join('').replace(/\s/g, '').toUpperCase();
  return (
    counts &&
    groups && {
      ...{ name, chars, ...(never && { excluded: never }) },
      ...{ prefix: prefix.trim().toUpperCase(), lengths: counts, group: groups },
    }
  );
}

export const fieldsOf = ({ isProhibited: _, isDraft: __, ...brand }: Brand): BrandFields => ({
  ...brand,
  aliases: brand.aliases.join(', '),
  sites: brand.sites.join(', '),
  denominations: brand.denominations.join(', '),
  faces: Object.fromEntries(
    brand.faces.map(({ countryID, denominations, step, bands, redeemUrl }) => [
      countryID,
      {
        denominations: (denominations ?? []).join(', '),
        step: step === null ? '' : String(step),
        bands: bandsText(bands),
        redeemUrl: redeemUrl ?? '',
      },
    ]),
  ),
  parts: brand.parts.map(({ lengths, group, ...part }) => ({
    excluded: '',
    ...part,
    lengths: lengthsText(lengths),
    group: group.join('-'),
  })),
  reason: '',
});

/** The body of `saveBrand`. Call it once every field can be read. */
export function bodyOf({ faces, parts, ...fields }: BrandFields) {
  const own = fields.countries.flatMap((countryID): CountryFaces[] => {
    const { denominations = '', step = '', bands = '', redeemUrl = '' } = faces[countryID] ?? {};
    if (`${denominations}${step}${bands}${redeemUrl}`.trim() === '') return [];
    const amounts = numbersIn(denominations) ?? [];
    const ranges = bandsIn(bands) ?? [];
    return [
      {
        countryID,
        denominations: amounts.length > 0 ? amounts : null,
        step: step.trim() === '' ? null : Number(step),
        bands: ranges.length > 0 ? ranges : null,
        redeemUrl: redeemUrl.trim() || null,
      },
    ];
  });
  return {
    ...fields,
    tile: { from: fields.tile.from.toUpperCase(), to: fields.tile.to.toUpperCase() },
    aliases: entriesIn(fields.aliases),
    sites: entriesIn(fields.sites).map((site) => site.toLowerCase()),
    denominations: numbersIn(fields.denominations) ?? [],
    faces: own,
    parts: parts.flatMap((part) => partOf(part) ?? []),
  };
}
