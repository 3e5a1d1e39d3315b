import { texts } from '@gift/client/language';
import { useEffect, useRef, useState } from 'react';
import { countdownText } from '../../i18n/time';
import { useNow } from './use-now';
import './countdown.css';

const t = texts({
  minutes: [
    (n: number) => (n === 1 ? 'One minute left' : `${n} minutes left`),
    (n: number) => `还剩 ${n} 分钟`,
    (n: number) => (n === 1 ? 'E remain one minute' : `E remain ${n} minutes`),
  ],
  name: ['Time left', '剩余时间', 'Time wey remain'],
  over: ['Time is up', '时间已到', 'Time don finish'],
  before: ['', '剩余 ', 'E remain '],
  after: [' left', '', ''],
});

const minuteMs = 60_000;
/** A deadline this close is shown as urgent. */
export const nearMs = 5 * minuteMs;
const announced = [5, 1];

/** Milliseconds to a deadline by the server's clock, never below zero. Calls `onEnd` once when it passes. */
export function useTimeLeft(deadline: string | Date, onEnd?: () => void): number {
  const deadlineMs = new Date(deadline).getTime();
  const leftMs = Math.max(0, deadlineMs - useNow());
  const hasEnded = useRef(leftMs === 0);
  const isOver = leftMs === 0;
  useEffect(() => {
    if (!isOver) hasEnded.current = false;
    else if (!hasEnded.current) {
      hasEnded.current = true;
      onEnd?.();
    }
  }, [isOver, onEnd]);
  return leftMs;
}

/** Announces five minutes and one minute before the deadline to screen readers. */
function Announcer({ leftMs }: { leftMs: number }) {
  const before = useRef(leftMs);
  const [announcement, announce] = useState('');
  useEffect(() => {
    const passedMinute = announced.find((n) => before.current > n * minuteMs && leftMs <= n * minuteMs);
    if (passedMinute) announce(t.minutes(passedMinute));
    else if (before.current > 0 && leftMs === 0) announce(t.over);
    before.current = leftMs;
  }, [leftMs]);
  return (
    <span className="visually-hidden" role="status">
      {announcement}
    </span>
  );
}

/** `24:31` inside a text. */
export function Countdown({ deadline, onEnd }: { deadline: string | Date; onEnd?: () => void }) {
  const leftMs = useTimeLeft(deadline, onEnd);
  const tone = leftMs <= nearMs ? ' warning' : '';
  return (
    <>
      <span role="timer" aria-label={t.name} className={`figure strong${tone}`}>
        {countdownText(leftMs)}
      </span>
      <Announcer leftMs={leftMs} />
    </>
  );
}

/** `24:31 left`, in the language's word order. */
export const TimeLeft = (props: { deadline: string | Date; onEnd?: () => void }) => (
  <span>
    <span className="muted">{t.before}</span>
    <Countdown {...props} />
    <span className="muted">{t.after}</span>
  </span>
);

const radius = 28;
const around = 2 * Math.PI * radius;

/** The same in a ring that empties from `from` to the deadline; full if `from` is unknown. */
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
      aria-label={t.name}
    >
      <svg viewBox="0 0 64 64" aria-hidden="true">
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
