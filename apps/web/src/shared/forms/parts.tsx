import { texts } from '@gift/client/language';
import { type ReactNode, useId } from 'react';
import './forms.css';

const t = texts({
  step: [
    (n: number, of: number) => `Step ${n} of ${of}`,
    (n: number, of: number) => `第 ${n} 步，共 ${of} 步`,
    (n: number, of: number) => `Step ${n} of ${of}`,
  ],
});

/** The progress of a form with several steps. */
export const StepBar = ({ step, of }: { step: number; of: number }) => (
  <div className="steps" role="img" aria-label={t.step(step, of)}>
    {Array.from({ length: of }, (_, i) => (
      <i key={i} className={i < step ? 'on' : undefined} />
    ))}
  </div>
);

export type TimelineStep = {
  key: string;
  text: ReactNode;
  /** At the right: the time or the deadline. */
  when?: ReactNode;
  at: 'done' | 'now' | 'later' | 'bad';
  /** Expanded below the step; for the current step. */
  more?: ReactNode;
};

/** Past, current and future steps. */
export const Timeline = ({ steps }: { steps: readonly TimelineStep[] }) => (
  <ol className="timeline">
    {steps.map((step) => (
      <li key={step.key} className={step.at} aria-current={step.at === 'now' ? 'step' : undefined}>
        <span>{step.text}</span>
        <span className="muted small">{step.when}</span>
        {step.more && <div className="more">{step.more}</div>}
      </li>
    ))}
  </ol>
);

/** A whole number in a range. */
export function Slider({
  label,
  value,
  min,
  max,
  step = 1,
  onChange,
  shown,
  endLabels,
  isWrong = false,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number) => void;
  /** The formatted value. */
  shown: ReactNode;
  endLabels?: readonly [ReactNode, ReactNode];
  isWrong?: boolean;
}) {
  const id = useId();
  return (
    <div className="slider">
      <label htmlFor={id} className="row between strong">
        <span>{label}</span>
        <output htmlFor={id}>{shown}</output>
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        aria-invalid={isWrong || undefined}
      />
      {endLabels && (
        <div>
          <span>{endLabels[0]}</span>
          <span>{endLabels[1]}</span>
        </div>
      )}
    </div>
  );
}
