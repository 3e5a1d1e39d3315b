import type { CallName } from '@gift/contract';
import { call, type Received, type Sent } from './call';
import { queries } from './queries';

/** The answers that each command changes, where a screen shows both. */
const changedBy: { readonly [Name in CallName]?: readonly CallName[] } = {
  addNote: ['inspectOrder', 'inspectPerson'],
  addThreadNote: ['staffThread'],
  answerQuestion: ['staffQuestions', 'staffThread'],
  assignThread: ['staffQuestions', 'staffThread'],
  attachSuspense: ['adminUnmatchedPayment'],
  cancelScheduledRates: ['scheduledRates'],
  closeThread: ['staffQuestions', 'staffThread'],
  decideApproval: ['approvalList'],
  decideCorrection: ['openDataRequest'],
  decideRiskReview: ['riskReviews', 'riskRuleFigures'],
  deleteCannedReply: ['cannedReplies'],
  deleteFilter: ['savedFilters'],
  deleteRulingTemplate: ['rulingTemplates'],
  dismissPaymentReview: ['paymentReviews'],
  endAnnouncement: ['announcementDetail'],
  endPromotion: ['promotionSource'],
  endStaffSessions: ['staffList'],
  freezePerson: ['inspectPerson'],
  liftMute: ['inspectPerson'],
  openApprovedCode: ['approvalList'],
  pausePerson: ['inspectPerson'],
  publishPromotion: ['promotionSource'],
  replyInCaseRoom: ['disputeRoom'],
  requestApproval: [
    'adminUnmatchedPayment',
    'inspectOrder',
    'inspectPerson',
    'promotionSource',
    'settingHistory',
    'settingList',
  ],
  resetSecondFactor: ['staffList'],
  returnSuspense: ['adminUnmatchedPayment'],
  saveAnnouncement: ['announcementDetail'],
  saveCannedReply: ['cannedReplies'],
  saveFilter: ['savedFilters'],
  saveHelp: ['helpSource'],
  savePromotion: ['promotionSource'],
  saveRates: ['catalogHistory', 'rateSource', 'rateUndo', 'scheduledRates'],
  saveRulingTemplate: ['rulingTemplates'],
  setStaffRoles: ['staffList'],
  signOffDay: ['adminReconciliations', 'dailyChecklist'],
  signReconciliation: ['adminReconciliations', 'dailyChecklist'],
  switchProvider: ['adminProviders'],
  tickDailyStep: ['dailyChecklist'],
  tickLaunch: ['launchList'],
  withdrawApproval: ['approvalList'],
};

/** Runs a command, then `onSuccess`, and reloads what the command changed. Throws a CallFailure. */
export async function mutate<Name extends CallName>(
  name: Name,
  input: Sent<Name>,
  key?: string,
  onSuccess?: () => void,
): Promise<Received<Name>> {
  const answer = await call(name, input, key);
  onSuccess?.();
  const staleQueries: readonly unknown[] = changedBy[name] ?? [];
  await queries.invalidateQueries({ predicate: ({ queryKey }) => staleQueries.includes(queryKey[0]) });
  return answer;
}
