import type { HelpCategory } from '@gift/contract/text/help-text';
import { type LocalizedText, localized } from '../language';

export const helpCategoryLabels: Record<HelpCategory, LocalizedText> = {
  start: localized('Getting started', '新手入门'),
  sell: localized('Selling', '卖卡'),
  buy: localized('Buying', '买卡'),
  wallet: localized('Wallet', '钱包'),
  disputes: localized('Disputes', '争议'),
  safety: localized('Safety', '安全'),
  account: localized('Account', '账户'),
};
