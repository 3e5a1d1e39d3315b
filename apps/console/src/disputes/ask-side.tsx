import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { useState } from 'react';
import { call } from '../kit/api/call';
import { useSessionState } from '../kit/forms/use-session-state';
import { Failure } from '../kit/parts';
import { sideLabels } from '../labels/disputes';
import { type Put, useCaseAction, type View } from './use-case-action';

const t = texts({
  ask: ['Ask a party', '向一方提问'],
  whom: ['Recipient (one question per party)', '向谁提问（每方仅限一次）'],
  question: ['Question (20 to 1,000 characters)', '问题（20 至 1,000 字）'],
  nobody: ['Choose a recipient.', '请选择提问对象。'],
  withdraws: [
    'Sending withdraws the ruling that awaits a second signature.',
    '发送后，等待第二人签署的裁决将被撤回。',
  ],
  short: ['Enter at least 20 characters.', '请填写至少 20 字的问题。'],
  send: ['Send question', '发送问题'],
  buyer: ['Send to buyer', '发送给买家'],
  seller: ['Send to seller', '发送给卖家'],
});

const sides = ['buyer', 'seller'] as const;
const fewest = 20;

/** Asks one side a question. The side is chosen first, and the send button names it. */
export function AskSide({ view, put }: { view: View; put: Put }) {
  const { failure, run } = useCaseAction(put);
  const [text, setText, drop] = useSessionState(`console question ${view.disputeID}`, '');
  const [side, setSide] = useState<(typeof sides)[number]>();
  const [hasDraft] = useState(text !== '');
  const [hasTried, setTried] = useState(false);
  const lacks = side ? (text.trim().length < fewest ? t.short : '') : t.nobody;
  const send = () => {
    setTried(true);
    if (!side || lacks) return;
    void run(async () => {
      const updated = await call('askDisputeSide', { disputeID: view.disputeID, side, text });
      drop();
      return updated;
    });
  };
  const nameOf = { buyer: view.buyerName, seller: view.sellerName };
  return (
    <details open={hasDraft}>
      <summary>{t.ask}</summary>
      <fieldset>
        <legend>{t.whom}</legend>
        {sides.map((one) => (
          <label key={one} className="choice">
            <input type="radio" name="asked" checked={side === one} onChange={() => setSide(one)} />
            {localize(sideLabels[one]!)} · {nameOf[one]}
          </label>
        ))}
      </fieldset>
      <label>
        {t.question}
        <textarea
          rows={3}
          maxLength={1000}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => event.ctrlKey && event.key === 'Enter' && send()}
        />
      </label>
      {hasTried && lacks && (
        <p className="failure" role="alert">
          {lacks}
        </p>
      )}
      {view.draft && <p className="muted">{t.withdraws}</p>}
      <Failure of={failure} />
      <div className="bar">
        <button type="button" className="button" disabled={!side} onClick={send}>
          {side ? t[side] : t.send}
        </button>
      </div>
    </details>
  );
}
