// Short vibrations: for a press that counts, a success, and a deadline of the user's own. Settings turn them off.
import { stored } from '@gift/client/storage';
import { keys } from './keys';

const patterns = { light: 8, press: 30, success: [20, 60, 40], deadline: [120, 80, 120] } as const;

export const canVibrate = () => 'vibrate' in navigator;
export const vibratesNow = () => stored.get(keys.vibrates) !== '0';

/** Browsers refuse and report a vibration before the first tap. */
export function vibrate(pattern: keyof typeof patterns) {
  const { userActivation } = navigator as { userActivation?: UserActivation };
  if (canVibrate() && vibratesNow() && userActivation?.hasBeenActive !== false)
    navigator.vibrate(patterns[pattern] as VibratePattern);
}
