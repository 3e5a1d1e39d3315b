// Texts of a cancelled or expired order, beside where the money is.
import { localize } from '@gift/client/language';
import type { OrderEvent } from '@gift/contract/orders/states';
import type { Facts } from './screen-types';

export const may = ({ view }: Facts, action: OrderEvent) => view.actions.includes(action);

export function reviewText(f: Facts): string {
  if (may(f, 'agreeReview'))
    return localize([
      `${f.partner} says you did. No reply within ten minutes counts as yes. `,
      `${f.partner} 称是您要求取消。十分钟内未答复视为同意。`,
      `${f.partner} talk say na you. If you no reply within ten minute, e mean yes. `,
    ]);
  if (!f.view.isReviewOpen) return '';
  return localize([
    `${f.partner} has ten minutes to deny asking for it. `,
    `${f.partner} 将在十分钟内确认是否由其要求取消。`,
    `${f.partner} get ten minute to deny say na dem ask. `,
  ]);
}

/** What happens to the seller's code; for a code that was viewed it promises nothing. */
export function codeText({ view }: Facts): string {
  if (view.revealedAt) return '';
  return view.shippedAt
    ? localize([
        'Your code stayed sealed: we delete our copy; your card stays yours.',
        '您的卡密始终密封：平台副本已删除，卡仍归您。',
        'Your code remain sealed: we don delete our copy; your card na still your own.',
      ])
    : localize([
        'Your code never left your phone.',
        '您的卡密从未离开您的手机。',
        'Your code no comot your phone at all.',
      ]);
}
