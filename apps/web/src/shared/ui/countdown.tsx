import { useEffect, useRef, useState } from 'react';
import { texts } from '../i18n/texts';
import { countdownText } from '../i18n/time';
import { useNow } from './use-now';

const t = texts({
  minutes: [
    (n: number) => (n === 1 ? 'One minute left' : `${n} minutes left`),
    (n: number) => `还剩 ${n} 分钟`,
  ],
  over: ['Time is up', '时间已到'],
  before: ['', '剩余 '],
  after: [' left', ''],
});

const minuteMs = 60_000;
const nearMs = 5 * minuteMs;
const announced = [5, 1];

/** Milliseconds to a deadline by the server's clock, never below zero. Calls `onEnd` once as it passes. */
export function useTimeLeft(deadline: string | Date, onEnd?: () => void): number {
  const deadlineMs = new Date(deadline).getTime();
  const leftMs = Math.max(0, deadlineMs - useNow());
  const ended = useRef(leftMs === 0);
  const isOver = leftMs === 0;
  useEffect(() => {
    if (!isOver) ended.current = false;
    else if (!ended.current) {
      ended.current = true;
      onEnd?.();
    }
  }, [isOver, onEnd]);
  return leftMs;
}

/** Says five minutes and one minute before the end to a reader who cannot see the figures. */
function Announcer({ leftMs }: { leftMs: number }) {
  const before = useRef(leftMs);
  const [said, say] = useState('');
  useEffect(() => {
    const passed = announced.find((n) => before.current > n * minuteMs && leftMs <= n * minuteMs);
    if (passed) say(t.minutes(passed));
    else if (before.current > 0 && leftMs === 0) say(t.over);
    before.current = leftMs;
  }, [leftMs]);
  return (
    <span className="visually-hidden" role="status">
      {said}
    </span>
  );
}

/** `24:31` in running text. */
export function Countdown({ deadline, onEnd }: { deadline: string | Date; onEnd?: () => void }) {
  const leftMs = useTimeLeft(deadline, onEnd);
  const tone = leftMs <= nearMs ? ' warning' : '';
  return (
    <>
      <span role="timer" className={`figure strong${tone}`}>
        {countdownText(leftMs)}
      </span>
      <Announcer leftMs={leftMs} />
    </>
  );
}

/** `24:31 left`, the word where the language has it. */
export const TimeLeft = (props: { deadline: string | Date; onEnd?: () => void }) => (
  <span>
    <span className="muted">{t.before}</span>
    <Countdown {...props} />
    <span className="muted">{t.after}</span>
  </span>
);

const radius = 28;
const around = 2 * Math.PI * radius;

/** The same in a ring that empties over the window that began at `from`; where that is not known it stays full. */
export function CountdownRing({
  deadline,
  from,
  onEnd,
}: {
  deadline: string | Date;
  from: string | Date | null;
  onEnd?: () => void;
}) {
  const leftMs = useTimeLeft(deadline, onEnd);
  const wholeMs = from ? new Date(deadline).getTime() - new Date(from).getTime() : leftMs;
  const share = Math.min(1, leftMs / Math.max(1, wholeMs));
  const text = countdownText(leftMs);
  return (
    <div
      className={`ring${leftMs === 0 ? ' over' : leftMs <= nearMs || share < 0.2 ? ' near' : ''}`}
      role="timer"
    >
      <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
        <circle cx="32" cy="32" r={radius} />
        <circle
          cx="32"
          cy="32"
          r={radius}
          strokeDasharray={`${share * around} ${around}`}
          transform="rotate(-90 32 32)"
        />
      </svg>
      <span className={text.length > 5 ? 'figure long' : 'figure'}>{text}</span>
      <Announcer leftMs={leftMs} />
    </div>
  );
}
