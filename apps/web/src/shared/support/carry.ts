import { shaped } from '../forms/use-saved-form';
import { navigate } from '../nav';
import { keys, stored, storedJson } from '../state/keys';

const nothing = { text: '' };

/** Opens the question to support about an order, with these words in it unless another was begun there. */
export function carryToSupport(orderNo: string, text: string) {
  const draft = `${keys.draft}askSupport`;
  const begun = shaped(storedJson(draft), nothing).text;
  if (text && !begun) stored.set(draft, JSON.stringify({ text, orderNo, sendsDevice: false }));
  void navigate(`/helpCenter?tab=ask&orderNo=${orderNo}`);
}
