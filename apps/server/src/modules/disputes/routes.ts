import { otherRole } from '@gift/contract/order-states';
import { command, query } from '../../platform/context';
import { disputeCaseFile, disputeCaseZip } from './case-file/ask';
import { assignDispute, disputeAssignees } from './commands/assign-case';
import {
  askInDispute,
  proposeFinding,
  putBackDispute,
  secondFinding,
  takeDispute,
} from './commands/decide-case';
import { addEvidence, answerModerator, appealFinding, sayInDispute } from './commands/hand-in';
import { rateHandling } from './commands/rate-handling';
import { sayInRoom } from './commands/say-in-room';
import { offerSplit, replySplit } from './commands/split';
import { simply } from './open-case';
import { disputeBackground } from './queries/background';
import { deskDisputes, disputeFigures } from './queries/dispute-desk';
import { disputeDetail, disputeList } from './queries/dispute-queries';
import { disputeStats } from './queries/dispute-stats';
import { disputeRoom } from './queries/room-queries';
import { previewFinding, staffDisputeDetail, staffDisputeQueue } from './queries/staff-queries';

// The last of the two to say so moves the dispute on.
const finish = simply((dispute, role) => (dispute[`${otherRole(role)}DoneAt`] ? 'finish' : 'done'));
const accept = simply((dispute, role) => (dispute[`${otherRole(role)}AcceptedAt`] ? 'acceptLast' : 'accept'));

export const disputeRoutes = {
  disputeDetail: query<'disputeDetail'>(disputeDetail),
  disputeList: query<'disputeList'>(disputeList),
  addEvidence: command<'addEvidence'>(addEvidence),
  sayInDispute: command<'sayInDispute'>(sayInDispute),
  finishEvidence: command<'finishEvidence'>(finish),
  answerModerator: command<'answerModerator'>(answerModerator),
  offerSplit: command<'offerSplit'>(offerSplit),
  replySplit: command<'replySplit'>(replySplit),
  acceptFinding: command<'acceptFinding'>(accept),
  appealFinding: command<'appealFinding'>(appealFinding),
  pageDispute: command<'pageDispute'>(simply('page')),
  rateHandling: command<'rateHandling'>(rateHandling),
  disputeCaseFile: query<'disputeCaseFile'>(disputeCaseFile),
  disputeCaseZip: query<'disputeCaseZip'>(disputeCaseZip),
  disputeStats: query<'disputeStats'>(disputeStats),
  deskDisputes: query<'deskDisputes'>(deskDisputes),
  disputeFigures: query<'disputeFigures'>(disputeFigures),
  staffDisputeQueue: query<'staffDisputeQueue'>(staffDisputeQueue),
  staffDisputeDetail: query<'staffDisputeDetail'>(staffDisputeDetail),
  disputeBackground: query<'disputeBackground'>(disputeBackground),
  previewFinding: query<'previewFinding'>(previewFinding),
  disputeRoom: query<'disputeRoom'>(disputeRoom),
  sayInRoom: command<'sayInRoom'>(sayInRoom),
  takeDispute: command<'takeDispute'>(takeDispute),
  assignDispute: command<'assignDispute'>(assignDispute),
  disputeAssignees: query<'disputeAssignees'>(disputeAssignees),
  putBackDispute: command<'putBackDispute'>(putBackDispute),
  askInDispute: command<'askInDispute'>(askInDispute),
  proposeFinding: command<'proposeFinding'>(proposeFinding),
  secondFinding: command<'secondFinding'>(secondFinding),
};
