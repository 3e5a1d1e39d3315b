import { otherRole } from '@gift/contract/orders/states';
import { command, query } from '../../platform/calls/context';
import { singleEvent } from './case-access';
import { disputeCaseFile, disputeCaseZip } from './case-file/queries';
import { replyInCaseRoom } from './case-room/reply-in-room';
import { disputeRoom } from './case-room/room-query';
import { assignDispute, assignDisputes, disputeAssignees } from './commands/assign-case';
import {
  approveFinding,
  askDisputeSide,
  claimDispute,
  proposeFinding,
  releaseDispute,
} from './commands/decide-case';
import { rateDispute } from './commands/rate-dispute';
import { offerSplit, replySplit } from './commands/split';
import { addEvidence, answerModerator, appealFinding, sendDisputeMessage } from './commands/submit-evidence';
import { adminDisputes, disputeFigures } from './queries/admin-disputes';
import { disputeBackground } from './queries/background';
import { disputeDetail, disputeList } from './queries/dispute-queries';
import { disputeStats } from './queries/dispute-stats';
import { moderatorFigures } from './queries/moderator-figures';
import { previewFinding, staffDisputeDetail, staffDisputeQueue } from './queries/staff-queries';
import { deleteRulingTemplate, rulingTemplates, rulingTexts, saveRulingTemplate } from './ruling-templates';

// The second side to declare completion moves the dispute on.
const finish = singleEvent((dispute, role) =>
  dispute[`${otherRole(role)}DoneAt`] ? 'finishEvidenceLast' : 'finishEvidence',
);
const accept = singleEvent((dispute, role) =>
  dispute[`${otherRole(role)}AcceptedAt`] ? 'acceptLast' : 'accept',
);

export const disputeRoutes = {
  disputeDetail: query<'disputeDetail'>(disputeDetail),
  disputeList: query<'disputeList'>(disputeList),
  addEvidence: command<'addEvidence'>(addEvidence),
  sendDisputeMessage: command<'sendDisputeMessage'>(sendDisputeMessage),
  finishEvidence: command<'finishEvidence'>(finish),
  answerModerator: command<'answerModerator'>(answerModerator),
  offerSplit: command<'offerSplit'>(offerSplit),
  replySplit: command<'replySplit'>(replySplit),
  acceptFinding: command<'acceptFinding'>(accept),
  appealFinding: command<'appealFinding'>(appealFinding),
  escalateDispute: command<'escalateDispute'>(singleEvent('escalate')),
  rateDispute: command<'rateDispute'>(rateDispute),
  disputeCaseFile: query<'disputeCaseFile'>(disputeCaseFile),
  disputeCaseZip: query<'disputeCaseZip'>(disputeCaseZip),
  disputeStats: query<'disputeStats'>(disputeStats, { replicaWait: 'long' }),
  adminDisputes: query<'adminDisputes'>(adminDisputes),
  disputeFigures: query<'disputeFigures'>(disputeFigures, { replicaWait: 'long' }),
  moderatorFigures: query<'moderatorFigures'>(moderatorFigures, { replicaWait: 'long' }),
  staffDisputeQueue: query<'staffDisputeQueue'>(staffDisputeQueue),
  staffDisputeDetail: query<'staffDisputeDetail'>(staffDisputeDetail),
  disputeBackground: query<'disputeBackground'>(disputeBackground),
  previewFinding: query<'previewFinding'>(previewFinding),
  disputeRoom: query<'disputeRoom'>(disputeRoom),
  replyInCaseRoom: command<'replyInCaseRoom'>(replyInCaseRoom),
  claimDispute: command<'claimDispute'>(claimDispute),
  assignDispute: command<'assignDispute'>(assignDispute),
  assignDisputes: command<'assignDisputes'>(assignDisputes),
  disputeAssignees: query<'disputeAssignees'>(disputeAssignees),
  rulingTexts: query<'rulingTexts'>(rulingTexts),
  rulingTemplates: query<'rulingTemplates'>(rulingTemplates),
  saveRulingTemplate: command<'saveRulingTemplate'>(saveRulingTemplate),
  deleteRulingTemplate: command<'deleteRulingTemplate'>(deleteRulingTemplate),
  releaseDispute: command<'releaseDispute'>(releaseDispute),
  askDisputeSide: command<'askDisputeSide'>(askDisputeSide),
  proposeFinding: command<'proposeFinding'>(proposeFinding),
  approveFinding: command<'approveFinding'>(approveFinding),
};
