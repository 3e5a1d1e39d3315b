import { texts } from '@gift/client/language';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { CheckIcon, EyeIcon, EyeOffIcon, WarningIcon } from '../ui/icons';
import './forms.css';

const t = texts({
  show: ['Show text', '显示输入内容', 'Show text'],
  hide: ['Hide text', '隐藏输入内容', 'Hide text'],
});

type FieldProps = {
  label: ReactNode;
  /** What is wrong and how to fix it; replaces the hint. */
  error?: ReactNode;
  hint?: ReactNode;
};

/** A label, a control, and a hint or error below it. */
export function Field({
  label,
  error,
  hint,
  children,
}: FieldProps & { children: (ids: { id: string; describedBy: string }) => ReactNode }) {
  const id = useId();
  const noteID = `${id}-note`;
  return (
    <div className={error ? 'field wrong' : 'field'}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {children({ id, describedBy: noteID })}
      <div id={noteID} role={error ? 'alert' : undefined}>
        {error ? (
          <span className="error">
            <WarningIcon size={16} />
            <span>{error}</span>
          </span>
        ) : (
          hint && <span className="hint">{hint}</span>
        )}
      </div>
    </div>
  );
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  value: string;
  onChange: (value: string) => void;
  /** Inside the box, left of the text. */
  before?: ReactNode;
  after?: ReactNode;
};

export function TextField({
  label,
  error,
  hint,
  value,
  onChange,
  before,
  after,
  ...rest
}: FieldProps & InputProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {({ id, describedBy }) => (
        <span className="input">
          {before && <span className="before">{before}</span>}
          <input
            id={id}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            aria-describedby={describedBy}
            aria-invalid={Boolean(error)}
            {...rest}
          />
          {after}
        </span>
      )}
    </Field>
  );
}

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<FieldProps & InputProps, 'after' | 'type'>) {
  const [isVisible, setVisible] = useState(false);
  return (
    <TextField
      {...props}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <button
          type="button"
          className="icon-button muted"
          aria-label={isVisible ? t.hide : t.show}
          onClick={() => setVisible(!isVisible)}
        >
          {isVisible ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
        </button>
      }
    />
  );
}

type AreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> & {
  value: string;
  onChange: (value: string) => void;
};

export function TextArea({ label, error, hint, value, onChange, ...rest }: FieldProps & AreaProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {({ id, describedBy }) => (
        <textarea
          id={id}
          className="area"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-describedby={describedBy}
          aria-invalid={Boolean(error)}
          {...rest}
        />
      )}
    </Field>
  );
}

/** Checkboxes, chips or pictures that answer one question, with its error. */
export const FieldGroup = ({
  error,
  className = 'stack',
  children,
}: {
  error: ReactNode;
  className?: string;
  children: ReactNode;
}) => (
  <div className={error ? `${className} wrong` : className}>
    {children}
    {error && (
      <p className="danger small" role="alert">
        {error}
      </p>
    )}
  </div>
);

/** Rules that are checked off while the user types. */
export function RuleList({ rules }: { rules: readonly { text: string; held: boolean }[] }) {
  return (
    <ul className="rules">
      {rules.map((rule) => (
        <li key={rule.text} className={rule.held ? 'held' : undefined}>
          {rule.held ? <CheckIcon size={16} /> : <span className="dot" />}
          {rule.text}
        </li>
      ))}
    </ul>
  );
}

/** A checkbox whose whole row is the tap target. */
export function Checkbox({
  checked,
  onChange,
  children,
  type = 'checkbox',
  name,
  error,
}: {
  checked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
  type?: 'checkbox' | 'radio';
  name?: string;
  error?: ReactNode;
}) {
  const id = useId();
  return (
    <>
      <label className="check">
        <input
          type={type}
          name={name}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          // Choosing the chosen radio again is no change, but closes its sheet.
          onClick={type === 'radio' && checked ? () => onChange(true) : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span className="grow">{children}</span>
      </label>
      {error && (
        <span id={id} className="danger small block check-error" role="alert">
          {error}
        </span>
      )}
    </>
  );
}
