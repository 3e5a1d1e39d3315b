import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { moderatorRoles } from '@gift/contract/operator/staff-roles';
import { type ReactNode, useState } from 'react';
import type { Received, Sent } from '../kit/api/call';
import { mutate } from '../kit/api/mutate';
import { useCall } from '../kit/api/use-call';
import { ActionDialog } from '../kit/forms/action-dialog';
import { Link } from '../kit/link';
import { LoadState, naira } from '../kit/parts';
import { useHasRole } from '../kit/roles';
import { orderStateLabels } from './labels';

const t = texts({
  end: ['End order', '结束此订单'],
  hint: [
    'Needs a colleague’s approval. Cancelled if the order changes state meanwhile.',
    '须第二人审批。若订单状态在此期间变化，则不执行。',
  ],
  toWhom: ['Money goes to', '款项归属'],
  buyer: ['Buyer gets', '买家获得'],
  seller: ['Seller gets', '卖家获得'],
  platform: ['Fee and VAT', '手续费及增值税'],
  noMoney: ['No money in escrow: the order is only cancelled.', '托管中没有款项，仅取消订单。'],
  asked: ['Sent to a colleague for approval.', '已提交，经另一人同意后执行。'],
  toList: ['Open approvals', '前往审批'],
  moved: [
    'The order has changed state. Reject this request; make a new one if needed.',
    '订单状态已变化，请拒绝此申请。如仍需结束订单，请重新申请。',
  ],
});

export const endingLabels = texts({
  buyer: ['refund buyer', '退款给买家'],
  seller: ['pay seller', '放款给卖家'],
});

type Request = Extract<Sent<'requestApproval'>['request'], { kind: 'endOrder' }>;
type Ending = Received<'orderEndings'>['endings'][number];

function Sums({ ending }: { ending: Ending }) {
  const sums = [ending.buyerKobo, ending.sellerKobo, ending.platformKobo];
  if (sums.every((kobo) => kobo === '0')) return <p className="muted">{t.noMoney}</p>;
  return (
    <dl className="preview">
      <div>
        <dt>{t.buyer}</dt>
        <dd className="sum">{naira(ending.buyerKobo)}</dd>
      </div>
      <div>
        <dt>{t.seller}</dt>
        <dd className="sum">{naira(ending.sellerKobo)}</dd>
      </div>
      <div>
        <dt>{t.platform}</dt>
        <dd className="sum">{naira(ending.platformKobo)}</dd>
      </div>
    </dl>
  );
}

type EndingProps = Omit<Request, 'kind'> & {
  /** The actions on the request; the argument says whether it can still be approved. */
  children: (isPossible: boolean) => ReactNode;
};

/** What the requested ending would do now, for the person who approves it. */
export function EndingPreview({ orderNo, winner, stateName, children }: EndingProps) {
  const { data, error, reload } = useCall('orderEndings', { orderNo });
  const ending = data?.endings.find((one) => one.winner === winner);
  const hasEnded = error?.refusal === 'OrderOver' || error?.refusal === 'OrderInDispute';
  const isPossible = data?.stateName === stateName && ending !== undefined;
  return (
    <>
      {!data && !hasEnded && <LoadState error={error} reload={reload} />}
      {(hasEnded || (data && !isPossible)) && <p className="warning">{t.moved}</p>}
      {isPossible && <Sums ending={ending} />}
      {children(isPossible)}
    </>
  );
}

/** Lets staff request the end of a live order; a second staff member approves it. */
export function EndOrder({ orderNo }: { orderNo: string }) {
  const [step, setStep] = useState<'idle' | 'asking' | 'asked'>('idle');
  if (!useHasRole(moderatorRoles)) return null;
  if (step === 'asked')
    return (
      <p role="status">
        {t.asked} <Link href="/approvals">{t.toList}</Link>
      </p>
    );
  return (
    <>
      <div className="bar">
        <button type="button" className="button" onClick={() => setStep('asking')}>
          {t.end}
        </button>
      </div>
      {step === 'asking' && (
        <Asking
          orderNo={orderNo}
          done={() => setStep('asked')}
          close={() => setStep((now) => (now === 'asking' ? 'idle' : now))}
        />
      )}
    </>
  );
}

type AskingProps = { orderNo: string; done: () => void; close: () => void };

function Asking({ orderNo, done, close }: AskingProps) {
  const { data, error, reload } = useCall('orderEndings', { orderNo });
  const [winner, setWinner] = useState<Ending['winner']>('buyer');
  const ending = data?.endings.find((one) => one.winner === winner);
  return (
    <ActionDialog
      title={t.end}
      close={close}
      isDanger
      isReady={ending !== undefined}
      onConfirm={async (reason, key) => {
        if (!data) return;
        const request = { kind: 'endOrder' as const, orderNo, winner, stateName: data.stateName };
        await mutate('requestApproval', { request, reason }, key);
        done();
      }}
    >
      {!data && <LoadState error={error} reload={reload} />}
      {data && (
        <>
          <p className="muted">{t.hint}</p>
          <fieldset>
            <legend>
              {t.toWhom} ({localize(orderStateLabels[data.stateName])})
            </legend>
            {data.endings.map((one) => (
              <label key={one.winner} className="choice">
                <input
                  type="radio"
                  name="winner"
                  checked={winner === one.winner}
                  onChange={() => setWinner(one.winner)}
                />
                {endingLabels[one.winner]}
              </label>
            ))}
          </fieldset>
          {ending && <Sums ending={ending} />}
        </>
      )}
    </ActionDialog>
  );
}
