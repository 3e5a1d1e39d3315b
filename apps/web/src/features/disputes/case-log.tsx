import { eventOfStoredName } from '@gift/contract/disputes/stored-names';
import { useRemote } from '../../shared/http/use-remote';
import { ChainLog } from '../../shared/trade/log/chain-log';
import { actorLabel, caseEventText } from './case-texts';
import type { Case } from './use-case';

/** Every entry of the case with its time and hash, verified on this phone. */
export const CaseLog = ({
  view: { orderNo, disputeID, role },
  onClose,
}: {
  view: Case;
  onClose: () => void;
}) => (
  <ChainLog
    name={{ log: 'dispute', ref: disputeID, orderNo }}
    remote={useRemote('disputeCaseFile', { orderNo }, { cache: false })}
    onClose={onClose}
    eventsOf={({ disputeEvents }) => disputeEvents}
    titleOf={({ event, actor }) => caseEventText(eventOfStoredName(event), actorLabel(actor, role))}
  />
);
