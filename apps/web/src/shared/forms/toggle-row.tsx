import type { ReactNode } from 'react';
import './toggle-row.css';

/** A row with a switch at its right. The whole row is the tap target. */
export const ToggleRow = ({
  start,
  title,
  note,
  isOn,
  onChange,
}: {
  start?: ReactNode;
  title: string;
  note?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) => (
  <label className="list-row">
    {start}
    <span className="grow">
      <span className="strong block">{title}</span>
      {note && <span className="muted small">{note}</span>}
    </span>
    <input
      type="checkbox"
      className="toggle"
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);
