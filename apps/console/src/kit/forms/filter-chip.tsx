import { staffTexts as texts } from '@gift/client/language';
import './filter.css';

const t = texts({ remove: ['Remove filter', '移除筛选'] });

/** A filter that is in effect; a click removes it. */
export const FilterChip = ({ label, remove }: { label: string; remove: () => void }) => (
  <button type="button" className="chip filter-chip" title={t.remove} onClick={remove}>
    {label} ×
  </button>
);
