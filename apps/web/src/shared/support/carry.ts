import { stored, storedJson } from '@gift/client/storage';
import { shaped } from '../forms/use-saved-form';
import { navigate } from '../nav';
import { keys } from '../state/keys';

const nothing = { text: '' };

/** Opens the support question about an order, prefilled with this text unless it has a draft. */
export function carryToSupport(orderNo: string, text: string) {
  const draft = `${keys.draft}askSupport`;
  const draftText = shaped(storedJson(draft), nothing).text;
  if (text && !draftText) stored.set(draft, JSON.stringify({ text, orderNo, sendsDevice: false }));
  void navigate(`/helpCenter?tab=ask&orderNo=${orderNo}`);
}
