import { localizeStaff as localize, type StaffText } from '@gift/client/language';
import type {
  AnnouncementImportance,
  AnnouncementState,
  Audience,
} from '@gift/contract/operator/announcement-values';

export const stateLabels: Record<AnnouncementState, StaffText> = {
  draft: ['Draft', '草稿'],
  scheduled: ['Scheduled', '已排期'],
  out: ['Live', '展示中'],
  over: ['Expired', '已到期'],
  ended: ['Ended', '已结束'],
};
export const stateTones: Record<AnnouncementState, string> = {
  draft: '',
  scheduled: 'warning',
  out: 'positive',
  over: '',
  ended: '',
};
export const importanceLabels: Record<AnnouncementImportance, StaffText> = {
  note: ['Info', '普通'],
  warning: ['Warning', '重要'],
};
export const audienceLabels: Record<Audience, StaffText> = {
  everybody: ['Everyone', '所有人'],
  sellers: ['Sellers', '卖家'],
  buyers: ['Buyers', '买家'],
};
const tierLabel: StaffText = ['verification level', '认证等级'];

/** The audience in short: "Sellers · verification level 1, 2". */
export const audienceOf = ({ audience, tiers }: { audience: Audience; tiers: readonly number[] }) =>
  [
    localize(audienceLabels[audience]),
    ...(tiers.length > 0 ? [`${localize(tierLabel)} ${[...tiers].sort().join(', ')}`] : []),
  ].join(' · ');
