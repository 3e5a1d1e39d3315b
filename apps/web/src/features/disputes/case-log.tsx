import type { DisputeEvent } from '@gift/contract/dispute-states';
import { useRemote } from '../../shared/http/use-remote';
import { inLanguage } from '../../shared/i18n/pair';
import { ChainLog } from '../../shared/trade/chain-log';
import { eventWords } from '../../shared/trade/dispute-events';
import { whoIs } from './case-words';
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
    titleOf={({ event, actor }) => {
      const name = inLanguage(eventWords[event as DisputeEvent]);
      const isPerson = actor === 'buyer' || actor === 'seller' || actor === 'moderator';
      return isPerson ? `${name} · ${whoIs(actor, role)}` : name;
    }}
  />
);
