import { staffTexts as texts } from '@gift/client/language';
import { contrastWithWhite, minTileContrast } from '@gift/contract/tile-colours';
import { useId } from 'react';

const t = texts({
  readable: ['readable', '清晰'],
  tooLight: ['too light for white text', '过浅，白字不清晰'],
  preview: ['Preview', '预览'],
});

export const isReadable = (colour: string) =>
  /^#[0-9a-f]{6}$/i.test(colour) && contrastWithWhite(colour) >= minTileContrast;

/** The contrast of the brand's name on a colour, and whether it is enough. */
export const Contrast = ({ colour }: { colour: string }) => (
  <span className={isReadable(colour) ? 'chip positive' : 'chip danger'}>
    {contrastWithWhite(colour).toFixed(1)} : 1 · {isReadable(colour) ? t.readable : t.tooLight}
  </span>
);

/** A brand's tile as the app shows it. */
export function TilePreview({
  name,
  from,
  to,
  country,
}: {
  name: string;
  from: string;
  to: string;
  country?: string;
}) {
  const gradient = useId();
  return (
    <span className="brand-tile" role="img" aria-label={`${t.preview}: ${name}`}>
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <linearGradient id={gradient} x2="1" y2="1">
          <stop stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
        <path d="M0 0h1v1H0z" fill={`url(#${gradient})`} />
      </svg>
      <span>{name}</span>
      {country && <b>{country}</b>}
    </span>
  );
}
