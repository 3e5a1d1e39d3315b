import type { AnnouncementImportance, AnnouncementState, Audience } from '@gift/contract/announcement-words';
import { type Pair, said } from '../kit/language';

// table: announcements as the staff read of them.
export const stateWords: Record<AnnouncementState, Pair> = {
  draft: ['Draft', '草稿'],
  planned: ['Scheduled', '已排期'],
  out: ['Live', '展示中'],
  over: ['Expired', '已到期'],
  ended: ['Ended', '已结束'],
};
export const stateTones: Record<AnnouncementState, string> = {
  draft: '',
  planned: 'warning',
  out: 'positive',
  over: '',
  ended: '',
};
export const importanceWords: Record<AnnouncementImportance, Pair> = {
  note: ['Info', '普通'],
  warning: ['Warning', '重要'],
};
export const audienceWords: Record<Audience, Pair> = {
  everybody: ['Everyone', '所有人'],
  sellers: ['Sellers', '卖家'],
  buyers: ['Buyers', '买家'],
};
const levelWords: Pair = ['level', '等级'];

/** Whom it is for, in a few words: "Sellers · level 1, 2". */
export const audienceOf = ({ audience, tiers }: { audience: Audience; tiers: readonly number[] }) =>
  [
    said(audienceWords[audience]),
    ...(tiers.length > 0 ? [`${said(levelWords)} ${[...tiers].sort().join(', ')}`] : []),
  ].join(' · ');
