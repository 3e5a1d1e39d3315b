import { texts } from '@gift/client/language';
import type { ComponentType } from 'react';
import { lazy } from '../../shared/loading/lazy';
import { usePath, useQuery } from '../../shared/nav';
import { OverdueDisputesNote } from '../../shared/support/overdue-disputes';
import { ButtonLink } from '../../shared/ui/button';
import { Empty, Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { ShieldIcon } from '../../shared/ui/icons';
import { Screen } from '../../shared/ui/screen';
import type { CaseProps } from './action-texts';
import { useDisputeActions } from './actions';
import { CaseBody } from './case-body';
import { useCase, useSplitOfferAlert } from './use-case';
import '../../shared/ui/feedback/outcome.css';
import './disputes.css';

const t = texts({
  dispute: ['Dispute', '争议详情', 'Dispute'],
  decision: ['Decision', '裁决结果', 'Decision'],
  notFound: [
    'Dispute not found. A new one appears within seconds.',
    '您的订单中没有该争议。若刚刚发起，几秒后即可看到。',
    'We no see this dispute. New one go show within seconds.',
  ],
  list: ['My disputes', '我的争议', 'My disputes'],
});

/** In the chunk for what a case shows after a tap. */
const RulingBody = lazy<CaseProps>(
  async () => (await import('./lazy-parts')).RulingBody,
  () => <Skeleton lines={2} height={200} />,
);

const list = '/history/dispute';

/** `/disputeDetail?orderNo=`, and its ruling at `/disputDetailResult?orderNo=` (spelled as specified). */
export default function Disputes() {
  const orderNo = useQuery().get('orderNo') ?? '';
  const isDecision = usePath().startsWith('/disputDetailResult');
  const title = isDecision ? t.decision : t.dispute;
  if (!/^[1-9]\d{0,18}$/.test(orderNo)) return <Lost title={title} />;
  return <Loaded key={orderNo} orderNo={orderNo} title={title} Body={isDecision ? RulingBody : CaseBody} />;
}

const Lost = ({ title }: { title: string }) => (
  <Screen title={title} backTo={list}>
    <Empty
      icon={<ShieldIcon size={40} />}
      text={t.notFound}
      action={<ButtonLink to={list}>{t.list}</ButtonLink>}
    />
  </Screen>
);

function Loaded({
  orderNo,
  title,
  Body,
}: {
  orderNo: string;
  title: string;
  Body: ComponentType<CaseProps>;
}) {
  const remote = useCase(orderNo);
  const actions = useDisputeActions(remote);
  useSplitOfferAlert(remote.data);
  if (!remote.data && ['DisputeNotFound', 'Malformed'].includes(remote.error?.refusal ?? ''))
    return <Lost title={title} />;
  return (
    <>
      <Screen title={title} backTo={list} bar={remote.data && actions.bar(remote.data)}>
        <Remotely
          remote={remote}
          skeleton={
            <>
              <Skeleton lines={1} height={120} />
              <Skeleton lines={2} height={200} />
            </>
          }
        >
          {(view) => (
            <>
              <Body view={view} remote={remote} open={actions.open} />
              <OverdueDisputesNote />
            </>
          )}
        </Remotely>
      </Screen>
      {remote.data && actions.sheet(remote.data)}
    </>
  );
}
