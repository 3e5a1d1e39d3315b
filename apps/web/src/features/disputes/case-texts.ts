// Texts of a dispute for one side: who has to act, the deadline, and what happens after it.

import { type LocalizedText, localize, localized } from '@gift/client/language';
import type { DisputeEvent, DisputeState } from '@gift/contract/disputes/states';
import type { OrderRole } from '@gift/contract/orders/states';
import { disputeEventLabels } from '../../shared/trade/log/dispute-event-texts';
import type { Case } from './use-case';

const roleLabels: Readonly<Record<string, LocalizedText>> = {
  buyer: localized('The buyer', '买家', 'The buyer'),
  seller: localized('The seller', '卖家', 'The seller'),
  moderator: localized('The moderator', '审核员', 'The moderator'),
};

/** The actor's name from this side's view; empty if it was not a person. */
export const actorLabel = (who: string, reader: OrderRole): string =>
  localize(who === reader ? localized('You', '您', 'You') : (roleLabels[who] ?? localized('', '', '')));

/** What happened, and by whom if known. */
export const caseEventText = (event: DisputeEvent, who: string): string =>
  [localize(disputeEventLabels[event]), who].filter(Boolean).join(' · ');

const isMine = ({ awaiting, role }: Case) => awaiting === role || awaiting === 'both';

export function caseTitle(view: Case): string {
  const { role, asked, isDone, hasResponded, hasAccepted } = view;
  const titles: Record<DisputeState, LocalizedText> = {
    evidence: !hasResponded[role]
      ? localized('Give your side now', '请立即说明您的情况', 'Give your own side now')
      : isDone[role]
        ? localized(
            'The other side can still add evidence',
            '对方仍可补充凭证',
            'The other side fit still add evidence',
          )
        : localized('Submit your proof', '请提交您的凭证', 'Submit your proof'),
    queued: localized('Waiting for a moderator', '接下来由审核员处理', 'Dey wait for moderator'),
    review: localized('In review', '审核员正在处理', 'We dey review am'),
    moreInfo:
      asked === role
        ? localized('Answer the moderator', '请回答审核员的问题', 'Answer the moderator')
        : localized(
            'The moderator asked the other side',
            '审核员正在向对方提问',
            'The moderator ask the other side',
          ),
    proposed: hasAccepted[role]
      ? localized('You accepted the decision', '您已接受裁决', 'You don accept the decision')
      : localized('Accept the decision, or appeal', '请接受裁决或提出申诉', 'Accept the decision, or appeal'),
    appeal: localized(
      'In review by another moderator',
      '另一位审核员正在复核',
      'Another moderator dey review am',
    ),
    closed: localized('Decided, and carried out', '已裁决并执行', 'Decided, and done'),
    selfResolved: localized('Settled between you', '双方已自行和解', 'Una settle am'),
  };
  return localize(titles[view.stateName as DisputeState]);
}

/** What happens automatically at `at`, for this side; `aim`, the target time, follows if known. */
export function deadlineOutcomeText(view: Case, at: string, aim: string): string {
  const { role, onTimeout, hasResponded } = view;
  switch (onTimeout) {
    case 'buyerWins':
    case 'sellerWins': {
      const winner = onTimeout === 'buyerWins' ? 'buyer' : 'seller';
      if (winner === role)
        return localize([
          `If the other side does not respond by ${at}, you win and get the money.`,
          `对方在 ${at} 前未作回应，您将自动胜诉，款项归您。`,
          `If the other side no respond before ${at}, you win and get the money.`,
        ]);
      if (hasResponded[role])
        return localize([
          `Without a new message, the other side wins at ${at}.`,
          `若无更多说明，${at} 对方将胜诉。`,
          `If no new message come, the other side go win at ${at}.`,
        ]);
      return localize([
        `If you do not respond by ${at}, you lose and the other side gets the money.`,
        `您在 ${at} 前未作回应将败诉，款项归对方。`,
        `If you no respond before ${at}, you lose and the other side go get the money.`,
      ]);
    }
    case 'queue':
      return localize([
        `It goes to a moderator at ${at}, or once both sides are done.`,
        `${at} 到期或双方均确认提交完毕后，将交由审核员处理。`,
        `E go reach moderator at ${at}, or once the two sides don finish.`,
      ]);
    case 'decideOnFile':
      return localize([
        `Without a reply by ${at}, the moderator decides on the current evidence.`,
        `${at} 前未回答，审核员将依据现有材料裁决。`,
        `If no reply before ${at}, the moderator go decide with the evidence wey dey.`,
      ]);
    case 'execute':
      return localize([
        `If nobody appeals by ${at}, the decision is carried out.`,
        `双方在 ${at} 前均未申诉，则执行裁决。`,
        `If nobody appeal before ${at}, we go carry out the decision.`,
      ]);
    case 'requireLead':
      return localize([
        `${aim && `${aim}. `}If nobody decides by ${at}, a lead takes over.`,
        `${aim && `${aim}，`}${at} 前未裁决，将由主管接手。`,
        `${aim && `${aim}. `}If nobody decide before ${at}, one lead go take over.`,
      ]);
    case 'overdue':
      return localize([
        `${aim && `${aim}. `}We decide by ${at} at the latest. The money stays frozen; waiting does not count against you.`,
        `${aim && `${aim}，`}最迟于 ${at} 裁决，逾期将标明已超时。期间资金保持冻结，不会对您不利。`,
        `${aim && `${aim}. `}We go decide before ${at} at the latest. The money go remain frozen; to wait no go spoil your case.`,
      ]);
    default:
      return '';
  }
}

export const isAwaitingReader = (view: Case): boolean =>
  isMine(view) && !(view.stateName === 'evidence' && view.isDone[view.role]);
