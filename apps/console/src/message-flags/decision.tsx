import { staffTexts as texts } from '@gift/client/language';
import { useForm } from 'react-hook-form';
import { call } from '../kit/api/call';
import { useAttempt } from '../kit/api/use-attempt';
import { ReasonField, reasonRule } from '../kit/forms/reason-field';
import { Dialog, Failure } from '../kit/parts';

const t = texts({
  dismissWhat: ['Tells reporters that nothing was found.', '告知举报人未发现违规。'],
  warnWhat: [
    'Warns the sender, thanks reporters, shows a safety notice in the chat.',
    '警告发送者、感谢举报人，并在聊天中提示资金安全。',
  ],
  muteWhat: [
    'The sender can post only in dispute chats until the end date. Orders continue.',
    '禁言期间仅可在争议聊天室发言，订单不受影响。',
  ],
  freezeWhat: [
    'Blocks moving money, bank accounts, offers and orders. The user can still confirm received cards, ask support and answer disputes, but not concede. Unfreezing needs a colleague’s approval.',
    '禁止动用资金、变更银行账户、报价和订单操作；仍可确认收卡、联系客服、回应争议，但不能让步。解冻须另一人审批。',
  ],
  days: ['Days (1 to 365)', '禁言天数（1 至 365）'],
  wrongDays: ['Enter 1 to 365 days.', '请填写 1 至 365 的天数。'],
  do: ['Confirm decision', '确认决定'],
  not: ['Cancel', '取消'],
});

export type Outcome = 'dismiss' | 'warn' | 'mute' | 'freeze';
type Props = { flagID: string; outcome: Outcome; title: string; close: () => void; decided: () => void };

/** Explains a decision, asks for its reason, and submits it. A refusal keeps the input. */
export function Decision({ flagID, outcome, title, close, decided }: Props) {
  const { failure, attempt } = useAttempt();
  const form = useForm({ defaultValues: { reason: '', days: 7 } });
  const { errors, isSubmitting } = form.formState;
  const isMute = outcome === 'mute';
  const send = form.handleSubmit(({ reason, days }) =>
    attempt(async () => {
      await call('decideFlag', {
        ...{ flagID, outcome, reason: reason.trim() },
        ...(isMute ? { days } : {}),
      });
      decided();
    }),
  );
  return (
    <Dialog title={title} close={close}>
      <p>{t[`${outcome}What`]}</p>
      <form onSubmit={send} onKeyDown={(event) => event.ctrlKey && event.key === 'Enter' && void send()}>
        {isMute && (
          <label>
            {t.days}
            <input
              type="number"
              min={1}
              max={365}
              {...form.register('days', {
                valueAsNumber: true,
                validate: (days) => Number.isInteger(days) && days >= 1 && days <= 365,
              })}
            />
          </label>
        )}
        {errors.days && <p className="failure">{t.wrongDays}</p>}
        <ReasonField field={form.register('reason', reasonRule)} error={errors.reason} rows={3} />
        <Failure of={failure} />
        <div className="bar">
          <button
            type="submit"
            className={`button ${outcome === 'freeze' ? 'danger' : 'primary'}`}
            disabled={isSubmitting}
          >
            {t.do}
          </button>
          <button type="button" className="button" onClick={close}>
            {t.not}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
