import { newKey } from '@gift/client/http/request';
import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { type ReactNode, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallFailure } from '../api/call';
import { Dialog, Failure } from '../parts';
import { useSessionState } from './use-session-state';

const t = texts({
  reason: ['Reason (audit log, min. 5 characters)', '原因（写入操作日志，至少 5 字）'],
  short: ['Enter at least 5 characters.', '请填写原因，至少 5 字。'],
  do: ['Confirm', '确认'],
  not: ['Cancel', '取消'],
});

export const actionTitle = (action: string, what: string): string =>
  localize([`${action}: ${what}`, `${action}：${what}`]);

type Props = {
  title: string;
  /** Runs the action with the reason; `key` is the same for every retry. */
  onConfirm: (reason: string, key: string) => Promise<unknown>;
  close: () => void;
  isDanger?: boolean;
  /** The initial reason. */
  reason?: string;
  /** Names the row if the title does not. */
  about?: string;
  /** Further fields above the reason. The action is disabled until `isReady`. */
  children?: ReactNode;
  isReady?: boolean;
};

/**
 * Asks for a reason, which every action of the console needs, and runs the action. The input survives a refusal and
 * leaving the dialog or the page.
 */
export function ActionDialog({
  title,
  onConfirm,
  close,
  isDanger,
  reason: presetReason = '',
  about = '',
  children,
  isReady = true,
}: Props) {
  const [failure, setFailure] = useState<CallFailure>();
  const idempotencyKey = useRef(newKey());
  const [savedReason, save, clear] = useSessionState(
    `console reason ${window.location.pathname} ${title} ${about}`,
    presetReason,
  );
  const form = useForm({ defaultValues: { reason: savedReason } });
  const send = form.handleSubmit(async ({ reason }) => {
    if (!isReady) return;
    setFailure(undefined);
    try {
      await onConfirm(reason.trim(), idempotencyKey.current);
      clear();
      close();
    } catch (error) {
      if (error instanceof CallFailure) setFailure(error);
    }
  });
  return (
    <Dialog title={title} close={close}>
      <form onSubmit={send} onKeyDown={(event) => event.ctrlKey && event.key === 'Enter' && void send()}>
        {children}
        <label>
          {t.reason}
          <textarea
            rows={3}
            maxLength={1000}
            {...form.register('reason', {
              validate: (text) => text.trim().length >= 5,
              onChange: ({ target }) => save(target.value),
            })}
          />
        </label>
        {form.formState.errors.reason && <p className="failure">{t.short}</p>}
        <Failure of={failure} />
        <div className="bar">
          <button
            type="submit"
            className={`button ${isDanger ? 'danger' : 'primary'}`}
            disabled={form.formState.isSubmitting || !isReady}
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
