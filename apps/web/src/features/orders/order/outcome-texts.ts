// Texts of a cancelled or expired order, beside where the money is.
import type { OrderEvent } from '@gift/contract/orders/states';
import type { Facts } from './screen-types';

export const may = ({ view }: Facts, action: OrderEvent) => view.actions.includes(action);

export function reviewEnglish(f: Facts): string {
  if (may(f, 'agreeReview')) return `${f.partner} says you did. No reply within ten minutes counts as yes. `;
  return f.view.isReviewOpen ? `${f.partner} has ten minutes to deny asking for it. ` : '';
}
export function reviewChinese(f: Facts): string {
  if (may(f, 'agreeReview')) return `${f.partner} 称是您要求取消。十分钟内未答复视为同意。`;
  return f.view.isReviewOpen ? `${f.partner} 将在十分钟内确认是否由其要求取消。` : '';
}
/** What happens to the seller's code; for a code that was viewed it promises nothing. */
export function codeEnglish({ view }: Facts): string {
  if (view.revealedAt) return '';
  return view.shippedAt
    ? 'Your code stayed sealed: we delete our copy; your card stays yours.'
    : 'Your code never left your phone.';
}
export function codeChinese({ view }: Facts): string {
  if (view.revealedAt) return '';
  return view.shippedAt ? '无人看过您的卡密：平台副本已删除，卡仍归您。' : '您的卡密从未离开您的手机。';
}
