import type { StaffText } from '@gift/client/language';
import type { LinkKind } from '@gift/contract/operator/risk';

// table: labels of risk in the console, English and Chinese.
export const linkLabels: Readonly<Record<LinkKind, StaffText>> = {
  device: ['Device', '设备'],
  bank: ['Bank account', '银行账户'],
  number: ['BVN or NIN', 'BVN 或 NIN'],
  file: ['Receipt or evidence', '小票或凭证'],
};
