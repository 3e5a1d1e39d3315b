import { localize, texts } from '@gift/client/language';
import type { DisputeState } from '@gift/contract/disputes/states';
import { useEffect, useRef } from 'react';
import { disputePath } from '../../../shared/dispute-path';
import { ofOrder } from '../../../shared/http/changes/topics';
import { useRemote } from '../../../shared/http/use-remote';
import { disputeStageLabels } from '../../../shared/trade/log/dispute-texts';
import { ShieldIcon } from '../../../shared/ui/icons';
import { Link } from '../../../shared/ui/link';
import { Countdown } from '../../../shared/ui/time/countdown';

const t = texts({
  open: ['Open', '查看', 'Open'],
  token: [
    (token: string) => `Case reference ${token}`,
    (token: string) => `案件参考号 ${token}`,
    (token: string) => `Case reference ${token}`,
  ],
});

/** Above a case room: the case's reference, status, deadline, and a link to it. */
export function CaseBar({ orderNo, moved }: { orderNo: string; moved: string | undefined }) {
  const { data: view, refresh } = useRemote('disputeDetail', { orderNo }, { follows: ofOrder(orderNo) });
  // A case event in the chat refetches at once, so that the bar matches it.
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    if (moved) void latest.current();
  }, [moved]);
  return (
    <Link to={disputePath(orderNo)} className="order-bar case-bar">
      <ShieldIcon size={24} className="escrow" />
      <span className="grow">
        <span className="row tight order-bar-state">
          <b className="cut">{view && localize(disputeStageLabels[view.stateName as DisputeState][1])}</b>
          {view?.deadlineAt && !view.endedAt && (
            <>
              <span aria-hidden="true">·</span>
              <Countdown deadline={view.deadlineAt} onEnd={() => void refresh()} />
            </>
          )}
        </span>
        <span className="order-bar-note small muted cut">{view && t.token(view.token)}</span>
      </span>
      <span className="order-bar-action">{t.open}</span>
    </Link>
  );
}
