import type { StaffText } from '@gift/client/language';
import type { ThreadState } from '@gift/contract/text/support-threads';

export const threadStateLabels: Record<ThreadState, StaffText> = {
  open: ['Waiting for us', '待我方回复'],
  answered: ['Waiting for the user', '待用户回复'],
  closed: ['Closed', '已关闭'],
};
