import type { ReactNode } from 'react';
import { ForwardIcon } from './icons';
import { Link } from './link';

type Props = {
  start?: ReactNode;
  title: ReactNode;
  note?: ReactNode;
  end?: ReactNode;
  to?: string;
  onClick?: () => void;
};

/** One row of a list inside a card: `start` at the left, a title over a note, `end` at the right. */
export function ListRow({ start, title, note, end, to, onClick }: Props) {
  const inside = (
    <>
      {start}
      <span className="grow">
        <span className="strong row">{title}</span>
        {note && <span className="muted small">{note}</span>}
      </span>
      {end}
      {(to || onClick) && !end && <ForwardIcon size={18} className="muted" />}
    </>
  );
  if (to) {
    return (
      <Link to={to} className="list-row">
        {inside}
      </Link>
    );
  }
  if (onClick) {
    return (
      <button type="button" className="list-row" onClick={onClick}>
        {inside}
      </button>
    );
  }
  return <div className="list-row">{inside}</div>;
}
