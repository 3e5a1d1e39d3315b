import { texts } from '@gift/client/language';
import type { CallName } from '@gift/contract/calls';
import { useEffect, useRef } from 'react';
import type { Received, Sent } from '../../shared/http/call';
import { ofOrder } from '../../shared/http/changes/topics';
import { useAction } from '../../shared/http/use-action';
import { type Remote, useRemote } from '../../shared/http/use-remote';
import { toast, toastSuccess } from '../../shared/state/toasts';

const t = texts({
  splitOffered: [
    'The other side offered a split. See it here.',
    '对方提出分配方案，请在本页查看。',
    'The other side offer split. See am here.',
  ],
});

export type Case = Received<'disputeDetail'>;

/** The dispute about an order. */
export const useCase = (orderNo: string): Remote<Case> =>
  useRemote('disputeDetail', { orderNo }, { follows: ofOrder(orderNo) });

/** The element id of the offered split. */
export const offerID = 'offer';

/**
 * Shows a toast when the other side offers or changes a split, and scrolls to the user's own offer: either card may be
 * off the screen.
 */
export function useSplitOfferAlert(view: Case | undefined) {
  const offer = view?.offer && `${view.offer.by} ${view.offer.sellerShareBps}`;
  const isOwn = view?.offer?.by === view?.role;
  const lastOffer = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (offer && lastOffer.current !== undefined && offer !== lastOffer.current) {
      if (isOwn) document.getElementById(offerID)?.scrollIntoView();
      else toastSuccess(t.splitOffered);
    }
    lastOffer.current = offer;
  }, [offer, isOwn]);
}

/** Commands that return the updated dispute. */
type CaseCommand = Extract<
  CallName,
  | 'addEvidence'
  | 'sendDisputeMessage'
  | 'finishEvidence'
  | 'answerModerator'
  | 'offerSplit'
  | 'replySplit'
  | 'acceptFinding'
  | 'appealFinding'
  | 'escalateDispute'
  | 'rateDispute'
>;

/**
 * One command on a dispute: shows its answer, toasts its failure, and refetches the dispute. `draftName` names the draft
 * that it sends.
 */
export function useCaseAction<Name extends CaseCommand>(
  name: Name,
  remote: Remote<Case>,
  draftName?: string,
) {
  const action = useAction(name, draftName ? { draftName } : {});
  const run = async (input: Sent<Name>): Promise<Case | null> => {
    const answer = (await action.run(input)) as Case | null;
    if (answer) remote.put(answer);
    else void remote.refresh();
    return answer;
  };
  return { ...action, run };
}

export function useFailureToast(failure: { message: string } | null) {
  useEffect(() => {
    if (failure) toast(failure.message);
  }, [failure]);
}
