import { exactTime, relativeTime } from '../i18n/time';
import { message } from '../state/message';
import { useNow } from './use-now';

/** A relative time; a tap shows the exact one. */
export function Moment({ at }: { at: string }) {
  const now = useNow();
  return (
    <button type="button" className="moment" onClick={() => void message(exactTime(at))}>
      <time dateTime={at}>{relativeTime(at, now)}</time>
    </button>
  );
}
