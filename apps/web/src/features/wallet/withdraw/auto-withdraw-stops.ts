import { texts } from '@gift/client/language';
import type { Received } from '../../../shared/http/call';

export type AutoWithdraw = Received<'autoWithdraw'>;
type Stop = NonNullable<NonNullable<AutoWithdraw['settings']>['stopped']>;

const stops = texts({
  user: ['Off', '已关闭', 'Off'],
  accountRemoved: [
    'Stopped: bank account removed',
    '已停止：银行账户已移除',
    'Stopped: bank account don remove',
  ],
  failed: [
    'Stopped: bank declined the last one',
    '已停止：银行拒绝了上一笔',
    'Stopped: bank reject the last one',
  ],
});
export const stopReasonText = (stop: Stop): string => stops[stop];
