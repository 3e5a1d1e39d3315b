import type { TestApp } from './app';
import { makeUser } from './users';
import { elsewhere } from './walk';

/** An announcement to everybody, as one of the staff writes a new one. */
export const announcement = {
  version: 0,
  isDraft: false,
  importance: 'note' as const,
  audience: 'everybody' as const,
  tiers: [],
  titleEn: 'Withdrawals pause tonight',
  titleZh: '今晚提现暂停',
  textEn: 'From 23:00 to 01:00 the banks do not answer. What you ask for goes out after that.',
  textZh: '23:00 至 01:00 银行系统维护，期间的提现将在结束后处理。',
  link: '/helpDetail?id=withdraw',
  fromAt: null,
  untilAt: null,
  reason: 'The banks told us on Friday',
};

/** An announcement that a lead wrote, by its id. */
export async function announced(gift: TestApp, more: object = {}): Promise<string> {
  const lead = await makeUser(gift, { roles: ['lead'] });
  const { data } = await gift.call(
    'saveAnnouncement',
    { ...announcement, ...more },
    { token: lead.token, address: elsewhere() },
  );
  return data.announcementID;
}
