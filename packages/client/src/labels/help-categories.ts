import type { HelpCategory } from '@gift/contract/text/help-text';
import { type LocalizedText, localized } from '../language';

export const helpCategoryLabels: Record<HelpCategory, LocalizedText> = {
  start: localized('Getting started', '新手入门', 'How to start'),
  sell: localized('Selling', '卖卡', 'How to sell'),
  buy: localized('Buying', '买卡', 'How to buy'),
  wallet: localized('Wallet', '钱包', 'Wallet'),
  disputes: localized('Disputes', '争议', 'Disputes'),
  safety: localized('Safety', '安全', 'Safety'),
  account: localized('Account', '账户', 'Account'),
};
