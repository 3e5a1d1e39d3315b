import type { InputHTMLAttributes } from 'react';
import { SearchIcon } from '../ui/icons';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Takes the rest of its row. */
  isWide?: boolean;
};

export const SearchBox = ({ label, onChange, isWide = false, ...input }: Props) => (
  <label className={isWide ? 'search-box grow' : 'search-box'}>
    <SearchIcon size={18} />
    <input
      type="search"
      placeholder={label}
      aria-label={label}
      onChange={(event) => onChange(event.target.value)}
      {...input}
    />
  </label>
);
