import { texts } from '@gift/client/language';
import { tryCall } from '../../shared/http/call';
import { dayOf } from '../../shared/i18n/time';
import { message } from '../../shared/state/message';
import { toast } from '../../shared/state/toasts';

const t = texts({
  title: ['Your account is being deleted', '账户注销中', 'Your account dey go delete'],
  text: [
    (when: string) =>
      `We received a request to delete your account on ${when}. You can use or keep it until then. Not you? Keep it and change your password now.`,
    (when: string) =>
      `我们收到注销申请，账户将于 ${when} 注销。在此之前可正常使用、处理未完成事项或撤销注销。如非本人操作，请立即保留账户并修改密码。`,
    (when: string) =>
      `We receive request to delete your account on ${when}. You fit use am or keep am till then. No be you? Keep am and change your password now.`,
  ],
  stop: ['Keep my account', '保留我的账户', 'Keep my account'],
  goOn: ['Continue deletion', '继续注销', 'Continue to delete'],
  stopped: [
    'Your account stays open. Resume your offers any time.',
    '账户已保留，可随时恢复报价。',
    'Your account still dey open. You fit resume your offers any time.',
  ],
});

/** Warns a user who logs in while their account is scheduled for deletion; one tap cancels it. */
export async function warnPendingDeletion(): Promise<void> {
  const deletesAt = (await tryCall('privacyState', undefined))?.deletion.deletesAt;
  if (!deletesAt) return;
  const isConfirmed = await message(t.text(dayOf(deletesAt)), {
    title: t.title,
    confirm: t.stop,
    cancel: t.goOn,
  });
  if (isConfirmed && (await tryCall('stopDeletion', {}))) toast(t.stopped);
}
