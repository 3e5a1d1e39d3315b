import type { GuardName } from '../apps/server/src/rooms/disputes/decide-guards';
import type { Effect, Mark } from '../apps/server/src/rooms/disputes/machine';

// The machine's names in words, for docs/disputes.md. A name without words doesn't compile.

export const guardWords: Record<GuardName, string> = {
  hasSpoken: 'has handed in or said something',
  notDone: 'has not said so before',
  otherNotDone: 'the other side has not said so yet',
  otherDone: 'the other side has said so',
  bothSpoke: 'both have handed in or said something',
  someSilent: 'one side, or both, said nothing at all',
  neverRevealed: 'nobody has seen the code',
  isAsked: 'is the side that was asked',
  shareGiven: 'a share between the two',
  splitWaits: 'the other side offered a split',
  notAccepted: 'has not accepted',
  otherNotAccepted: 'the other side has not accepted',
  otherAccepted: 'the other side has accepted',
  groundGiven: 'new proof, or an error named in words',
  isOverdue: 'it is overdue',
  notPaged: 'nobody has asked before',
  rankCovers: 'powers cover the sum; a lead after an escalation',
  isHolder: 'has the case',
  notTaken: 'nobody has the case',
  notAskedYet: 'this side was not asked before',
  reasonGiven: 'says what and why',
  findingGiven: 'for whom, why, and the facts relied on',
  needsNoSecond: 'the sum needs one signature',
  needsSecond: 'the sum needs two signatures',
  draftWaits: 'a finding waits for its second signature',
  notDrafter: 'is not who signed first',
  freshEyes: 'did not sign the first finding',
};

export const effectWords: Record<Effect, string> = {
  openEvidence: 'each side sees what the other handed in',
  openToModerator: 'the moderator sees everything',
  execute: 'the ruling is carried out on the order',
  settleSplit: 'the agreed split is carried out on the order',
  strikeLoser: 'a strike for who lost by evidence',
};

export const markWords: Record<Mark, string> = {
  spoke: 'first word at',
  done: 'that is all at',
  queued: 'waits since; overdue at',
  splitOffered: 'split on offer',
  splitGone: 'no split on offer',
  taken: 'whose case it is',
  released: "nobody's case",
  escalated: 'for leads only',
  asked: 'who is asked, when',
  answered: 'nobody is asked',
  found: 'finding, signed by',
  drafted: 'finding that waits for a second signature',
  draftGone: 'no finding waits',
  seconded: 'finding, signed by both',
  silenceFound: 'finding by silence',
  factsFound: 'finding by the facts',
  accepted: 'accepted at',
  appealed: "appealed by; nobody's case; overdue at",
  appealFound: 'finding of the appeal',
  appealSeconded: 'finding of the appeal, signed by both',
  overdue: 'overdue, for all to see',
  paged: 'asked those above at',
};
