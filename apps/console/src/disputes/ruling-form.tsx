import { newKey } from '@gift/client/http/request';
import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { rulingTextMax } from '@gift/contract/disputes/ruling-texts';
import {
  disputeOutcomes,
  type ModeratorRulingReason,
  rulingReasonsFor,
} from '@gift/contract/disputes/states';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../kit/api/call';
import { useAttempt } from '../kit/api/use-attempt';
import { useCall } from '../kit/api/use-call';
import { Options } from '../kit/forms/options';
import { Failure, naira } from '../kit/parts';
import { outcomeLabels, rulingReasonLabels } from '../labels/disputes';
import { CitedFacts } from './finding';
import type { View } from './use-case-action';

const t = texts({
  outcome: ['Outcome', '裁决结果'],
  share: ['Seller’s share (%)', '卖家所得比例（%）'],
  reason: ['Reason for ruling', '裁决理由'],
  pick: ['Choose a reason', '请选择理由'],
  explanation: ['Explanation to both parties (20–1,000 characters)', '给双方的说明（20 至 1,000 字）'],
  template: ['Template', '模板'],
  choose: ['Choose', '请选择'],
  read: ['Parties’ languages', '双方使用的语言'],
  relies: ['Cited evidence', '依据'],
  none: ['none selected (keys 1–9, or choose events on the left)', '未选择（按 1 至 9，或在左侧选择事件）'],
  buyer: ['Buyer gets', '买家获得'],
  seller: ['Seller gets', '卖家获得'],
  platform: ['Fees', '手续费'],
  send: ['Submit ruling', '提交裁决'],
  inRoom: ['Messages in the case room', '案件聊天室中的发言'],
  facts: ['Cite at least one piece of evidence.', '请至少选择一项依据。'],
  short: ['Enter 20 to 1,000 characters.', '请填写 20 至 1,000 字。'],
  noOutcome: ['Choose an outcome.', '请选择裁决结果。'],
  noReason: ['Choose a reason.', '请选择理由。'],
});

type Outcome = (typeof disputeOutcomes)[number];
// The outcome starts empty: a decision about users' money must be chosen and has no default.
type Fields = { outcome: Outcome | ''; share: number; reason: string; text: string };

/** The amounts the server would move, fetched again when the form changes. */
function Preview({ id, outcome, share }: { id: string; outcome: Outcome; share: number }) {
  const isSplit = outcome === 'split';
  const { data, error } = useCall('previewFinding', {
    disputeID: id,
    outcome,
    sellerShareBps: isSplit ? Math.min(9_999, Math.max(1, Math.round(share * 100))) : undefined,
  });
  if (error) return <Failure of={error} />;
  if (!data) return null;
  return (
    <dl className="preview" aria-live="polite">
      <div>
        <dt>{t.buyer}</dt>
        <dd className="sum">{naira(data.buyerKobo)}</dd>
      </div>
      <div>
        <dt>{t.seller}</dt>
        <dd className="sum">{naira(data.sellerKobo)}</dd>
      </div>
      <div>
        <dt>{t.platform}</dt>
        <dd className="sum">{naira(data.platformKobo)}</dd>
      </div>
    </dl>
  );
}

/** The outcome, reason, cited events and amounts of a ruling. `Ctrl Enter` sends it; the draft survives a reload. */
export function RulingForm({
  view,
  citedEvents,
  done,
  partyLanguages,
  forged,
}: {
  view: View;
  citedEvents: readonly string[];
  done: (view: View) => void;
  /** The languages of the two sides. */
  partyLanguages: string;
  /** The links shown when evidence was forged. */
  forged: ReactNode;
}) {
  const id = view.disputeID;
  const storageKey = `console ruling ${id}`;
  const { failure, attempt } = useAttempt();
  const [lacksCitations, setLacksCitations] = useState(false);
  const idempotencyKey = useRef(newKey());
  const form = useForm<Fields>({
    defaultValues: {
      ...{ outcome: '', share: 50, reason: '', text: '' },
      ...JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'),
    },
  });
  const { data: templates } = useCall('rulingTexts', { disputeID: id });
  const { outcome, share, reason } = form.watch();
  useEffect(() => {
    if (reason && outcome && !rulingReasonsFor(outcome).some((name) => name === reason))
      form.setValue('reason', '');
  }, [form, outcome, reason]);
  useEffect(() => {
    const watching = form.watch((values) => {
      idempotencyKey.current = newKey();
      sessionStorage.setItem(storageKey, JSON.stringify(values));
    });
    return () => watching.unsubscribe();
  }, [form, storageKey]);
  const send = form.handleSubmit(async (fields) => {
    if (citedEvents.length === 0) return setLacksCitations(true);
    await attempt(async () => {
      const view = await call(
        'proposeFinding',
        {
          disputeID: id,
          outcome: fields.outcome as Outcome,
          sellerShareBps: fields.outcome === 'split' ? Math.round(Number(fields.share) * 100) : null,
          reason: fields.reason as ModeratorRulingReason,
          text: fields.text.trim(),
          citedEvents: [...citedEvents],
        },
        idempotencyKey.current,
      );
      sessionStorage.removeItem(storageKey);
      done(view);
    });
  });
  const { errors } = form.formState;
  return (
    <form
      id="ruling"
      className="ruling"
      onSubmit={send}
      onKeyDown={(event) => event.ctrlKey && event.key === 'Enter' && void send()}
    >
      <fieldset>
        <legend>
          {t.outcome} <kbd>r</kbd>
        </legend>
        {disputeOutcomes.map((name) => (
          <label key={name} className="choice">
            <input type="radio" value={name} {...form.register('outcome', { required: true })} />{' '}
            {localize(outcomeLabels[name])}
          </label>
        ))}
      </fieldset>
      {errors.outcome && <p className="failure">{t.noOutcome}</p>}
      {outcome === 'split' && (
        <label>
          {t.share}
          <input
            type="number"
            min={1}
            max={99}
            step="any"
            {...form.register('share', { valueAsNumber: true, min: 0.01, max: 99.99 })}
          />
        </label>
      )}
      {outcome && (
        <Preview key={`${outcome} ${share}`} id={id} outcome={outcome} share={Number(share) || 0} />
      )}
      <label>
        {t.reason}
        <select {...form.register('reason', { required: true })}>
          <option value="">{t.pick}</option>
          <Options values={outcome ? rulingReasonsFor(outcome) : []} labels={rulingReasonLabels} />
        </select>
      </label>
      {errors.reason && <p className="failure">{t.noReason}</p>}
      {reason === 'evidenceForged' && forged}
      {!!templates?.items.length && (
        <label>
          {t.template}
          <select
            value=""
            onChange={({ target }) => {
              const chosen = templates.items.find(({ templateID }) => templateID === target.value)?.text;
              const text = [form.getValues('text').trimEnd(), chosen].filter(Boolean).join('\n\n');
              form.setValue('text', text, { shouldValidate: form.formState.isSubmitted });
            }}
          >
            <option value="">{t.choose}</option>
            {templates.items.map(({ templateID, name }) => (
              <option key={templateID} value={templateID}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {t.explanation}
        <textarea
          rows={5}
          aria-describedby={`${storageKey} read`}
          maxLength={rulingTextMax}
          {...form.register('text', {
            validate: (text) => text.trim().length >= 20 && text.trim().length <= rulingTextMax,
          })}
        />
      </label>
      <p id={`${storageKey} read`} className="muted">
        {t.read}: {partyLanguages}
      </p>
      {errors.text && <p className="failure">{t.short}</p>}
      <p className={citedEvents.length ? 'muted' : 'warning'}>
        {t.relies}: {citedEvents.length || t.none}
      </p>
      <CitedFacts view={view} citedEvents={citedEvents} other={t.inRoom} />
      {lacksCitations && citedEvents.length === 0 && <p className="failure">{t.facts}</p>}
      <Failure of={failure} />
      <button
        type="submit"
        className="button primary"
        disabled={form.formState.isSubmitting || citedEvents.length === 0}
      >
        {t.send} <kbd>Ctrl Enter</kbd>
      </button>
    </form>
  );
}
