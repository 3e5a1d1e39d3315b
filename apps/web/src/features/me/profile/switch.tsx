/** A row with a switch; the whole row is the tap target. */
export const Switch = ({
  title,
  note,
  isOn,
  onChange,
}: {
  title: string;
  note: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) => (
  <button
    type="button"
    role="switch"
    aria-checked={isOn}
    className="list-row"
    onClick={() => onChange(!isOn)}
  >
    <span className="grow">
      <span className="strong block">{title}</span>
      <span className="muted small">{note}</span>
    </span>
    <i className="me-switch" aria-hidden="true" />
  </button>
);
