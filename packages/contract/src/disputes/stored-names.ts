import type { DisputeEvent } from './states';

/**
 * Events whose stored name differs. The hash of a log entry covers this name, the log is append-only, and saved case
 * files and chat messages have it too. So old and new entries keep the stored name; everything else uses the event's.
 */
const storedNames = {
  reply: 'say',
  finishEvidence: 'done',
  finishEvidenceLast: 'finish',
  escalate: 'page',
  claim: 'take',
  release: 'putBack',
  approveDraft: 'second',
  rejectDraft: 'refuseSecond',
  claimAppeal: 'takeAppeal',
  approveAppealDraft: 'secondAppeal',
  ruleBySilence: 'ruleSilence',
  ruleByFacts: 'ruleFacts',
} as const satisfies Partial<Record<DisputeEvent, string>>;

type Renamed = keyof typeof storedNames;
export type StoredDisputeEvent = Exclude<DisputeEvent, Renamed> | (typeof storedNames)[Renamed];

export const storedNameOf = (event: DisputeEvent): StoredDisputeEvent =>
  event in storedNames ? storedNames[event as Renamed] : (event as Exclude<DisputeEvent, Renamed>);

const events = new Map(Object.entries(storedNames).map(([event, stored]) => [stored as string, event]));
/** The event of a stored name. A name of a newer version is returned as it is. */
export const eventOfStoredName = (stored: string): DisputeEvent =>
  (events.get(stored) ?? stored) as DisputeEvent;
