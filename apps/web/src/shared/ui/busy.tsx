import { texts } from '@gift/client/language';
import { useEffect, useState } from 'react';

const t = texts({
  slow: ['Slow network, still trying', '网络较慢，仍在处理', 'Network slow, we still dey try'],
});

/** From here on a user may believe that nothing happens any more. */
const slowMs = 5000;

/** A spinner while a call runs, that says after some seconds that the call still runs. */
export function Busy({ text, slowText = t.slow }: { text?: string; slowText?: string }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setSlow, slowMs, true);
    return () => clearTimeout(timer);
  }, []);
  const label = isSlow ? slowText : text;
  return (
    <span className="busy" role="status">
      <span className="spinner" />
      {label && <span>{label}</span>}
    </span>
  );
}
