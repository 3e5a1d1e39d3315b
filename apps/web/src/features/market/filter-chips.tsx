import { texts } from '@gift/client/language';
import { useSignedIn } from '../../shared/state/session';
import { conditionCount, type MarketFilter, marketChips } from '../../shared/trade/market-filter';
import { chipName, type OfferChip } from '../../shared/trade/offer-texts';
import { scrollClear } from '../../shared/ui/chip';
import { CloseIcon } from '../../shared/ui/icons';
import { trustedText, useConditions } from './filter-labels';

const t = texts({
  label: ['Filters', '筛选', 'Filters'],
  open: ['Filters', '筛选', 'Filters'],
  openSome: [(n: number) => `Filters · ${n}`, (n: number) => `筛选 · ${n}`, (n: number) => `Filters · ${n}`],
  remove: [
    (text: string) => `Remove ${text}`,
    (text: string) => `移除 ${text}`,
    (text: string) => `Remove ${text}`,
  ],
});

/** One row: the button that opens all filters, the conditions to remove, and the most used ones to switch. */
export function FilterChips({
  filter,
  onChange,
  onOpen,
}: {
  filter: MarketFilter;
  onChange: (filter: MarketFilter) => void;
  onOpen: () => void;
}) {
  const signedIn = useSignedIn();
  const conditions = useConditions(filter);
  const count = conditionCount(filter);
  const toggle = (chip: OfferChip) =>
    onChange({
      ...filter,
      chips: marketChips.filter((one) => filter.chips.includes(one) !== (one === chip)),
    });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a scrolling flex row in old WebViews.
    <div className="chip-row" role="group" aria-label={t.label}>
      <button type="button" className="chip primary" aria-haspopup="dialog" onClick={onOpen}>
        {count > 0 ? t.openSome(count) : t.open}
      </button>
      {conditions.map(({ name, text }) => (
        <button
          key={name}
          type="button"
          className="chip"
          aria-pressed
          aria-label={t.remove(text)}
          onClick={() => onChange({ ...filter, [name]: undefined })}
        >
          {text} <CloseIcon size={14} />
        </button>
      ))}
      {marketChips.map((chip) => (
        <button
          key={chip}
          type="button"
          className="chip"
          aria-pressed={filter.chips.includes(chip)}
          onClick={(event) => {
            scrollClear(event.currentTarget);
            toggle(chip);
          }}
        >
          {chipName(chip)}
        </button>
      ))}
      {signedIn && (
        <button
          type="button"
          className="chip"
          aria-pressed={filter.isTrusted === '1'}
          onClick={(event) => {
            scrollClear(event.currentTarget);
            onChange({ ...filter, isTrusted: filter.isTrusted ? undefined : '1' });
          }}
        >
          {trustedText()}
        </button>
      )}
    </div>
  );
}
