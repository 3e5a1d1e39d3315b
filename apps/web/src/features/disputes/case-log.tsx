import type { DisputeEvent } from '@gift/contract/dispute-states';
import { useRemote } from '../../shared/http/use-remote';
import { ChainLog } from '../../shared/trade/chain-log';
import { stepText, whoIs } from './case-words';
import type { Case } from './use-case';

/** Every line of the case with its moment and its fingerprint, checked on this phone. */
export const CaseLog = ({
  view: { orderNo, disputeID, role },
  onClose,
}: {
  view: Case;
  onClose: () => void;
}) => (
  <ChainLog
    name={{ log: 'dispute', ref: disputeID, orderNo }}
    remote={useRemote('disputeCaseFile', { orderNo }, { keep: false })}
    onClose={onClose}
    eventsOf={({ disputeEvents }) => disputeEvents}
    titleOf={({ event, actor }) => stepText(event as DisputeEvent, whoIs(actor, role))}
  />
);
