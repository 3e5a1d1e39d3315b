import { exactTime, relativeTime } from '../../i18n/time';
import { message } from '../../state/message';
import { useNow } from './use-now';

/** A relative time; a tap shows the exact one. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow();
  return (
    <button type="button" className="relative-time" onClick={() => void message(exactTime(at))}>
      <time dateTime={at}>{relativeTime(at, now)}</time>
    </button>
  );
}
