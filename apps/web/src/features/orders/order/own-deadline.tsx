import { useEffect, useRef } from 'react';
import { vibrate } from '../../../shared/state/haptics';
import { nearMs, useTimeLeft } from '../../../shared/ui/time/countdown';

/** Vibrates when five minutes of the user's own time are left. */
export function OwnDeadline({ deadline }: { deadline: string }) {
  const isNear = useTimeLeft(deadline) <= nearMs;
  // Once: a correction of the phone's clock may cross the five minutes again.
  const isDone = useRef(isNear);
  useEffect(() => {
    if (isNear && !isDone.current) vibrate('deadline');
    isDone.current ||= isNear;
  }, [isNear]);
  return null;
}
