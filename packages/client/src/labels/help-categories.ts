import type { HelpCategory } from '@gift/contract/text/help-text';
import type { LocalizedText } from '../language';

export const helpCategoryLabels: Record<HelpCategory, LocalizedText> = {
  start: ['Getting started', '新手入门'],
  sell: ['Selling', '卖卡'],
  buy: ['Buying', '买卡'],
  wallet: ['Wallet', '钱包'],
  disputes: ['Disputes', '争议'],
  safety: ['Safety', '安全'],
  account: ['Account', '账户'],
};
