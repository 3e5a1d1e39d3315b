import { stored } from '@gift/client/storage';
import { keys } from '../state/keys';

type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether to leave out downloads that nobody asked for: data saver is on in Gift or the browser, or it is 2G or 3G. */
export function savesData(): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {};
  return stored.get(keys.dataSaver) === '1' || saveData === true || /[23]g$/.test(effectiveType ?? '');
}
