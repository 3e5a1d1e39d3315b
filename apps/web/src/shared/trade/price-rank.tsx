import { language, texts } from '@gift/client/language';
import { useEffect, useState } from 'react';
import type { Received, Sent } from '../http/call';
import { useRemote } from '../http/use-remote';
import { Skeleton } from '../ui/feedback/states';
import { VsMarket } from './vs-market';

type About = Omit<Sent<'offerPreview'>, 'rateKobo' | 'marginBp'>;
export type Preview = Received<'offerPreview'>;

const t = texts({
  only: [
    'At this rate, yours is the only offer.',
    '按此汇率，您将是唯一报价。',
    'With this rate, na only your offer dey.',
  ],
  place: [
    (place: string, of: number) => `At this rate you rank ${place} of ${of}.`,
    (place: string, of: number) => `按此汇率，您将排在第 ${place} 位，共 ${of} 个。`,
    (place: string, of: number) => `With this rate you be ${place} of ${of}.`,
  ],
  demo: ['Demo rates.', '演示汇率。', 'Demo rates.'],
});

/** 1st, 2nd, 3rd, 4th in English; the plain number in Chinese. */
function ordinal(place: number, isEnglish: boolean): string {
  if (!isEnglish) return String(place);
  const suffix = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as Record<string, string>;
  return `${place}${suffix[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)]}`;
}

/**
 * The preview of a price once the slider is idle. Until then it is the previous one, unless the price is not allowed.
 */
export function usePreview(about: About, price: { rateKobo: string } | { marginBp: number } | null) {
  const text = JSON.stringify(price);
  const [rested, setRested] = useState(text);
  const [last, setLast] = useState<Preview | undefined>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), 250);
    return () => clearTimeout(timer);
  }, [text]);
  const settledPrice = JSON.parse(rested) as typeof price;
  const remote = useRemote(
    'offerPreview',
    { ...about, ...settledPrice },
    { enabled: settledPrice !== null, cache: false },
  );
  useEffect(() => {
    if (remote.data) setLast(remote.data);
  }, [remote.data]);
  const isPossible = price !== null && !remote.error?.refusal;
  return { preview: remote.data ?? (isPossible ? last : undefined), failure: remote.error };
}

/** "At this rate you would be 3rd of 14." Always one line high; a rate that is not allowed has no rank. */
export function PriceRank({ preview, type }: { preview: Preview | undefined; type: 0 | 1 }) {
  if (!preview) return <Skeleton lines={1} height={20} />;
  if (!preview.isAllowed) return null;
  const isEnglish = language() !== 'zh-CN';
  return (
    <p className="rank row wrap">
      <span>
        {preview.of <= 1 ? t.only : t.place(ordinal(preview.rank, isEnglish), preview.of)}
        {preview.referenceSource === 'demo' && <span className="muted"> {t.demo}</span>}
      </span>
      <VsMarket bp={preview.vsReferenceBp} type={type} />
    </p>
  );
}
