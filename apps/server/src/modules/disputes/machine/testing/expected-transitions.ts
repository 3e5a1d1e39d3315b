/**
 * A second, hand-written version of the dispute table, in another form, to check the machine against. A
 * transition that is not listed here must be refused. Columns:
 *
 * from | event | by | to | guards | effects | columns | notified | time left after
 *
 * Time: minutes from now, "same", or "-" for none. Columns: what the event writes besides state and time.
 * "own." is the acting side, "+7d" and "+72h" count from now, "unchanged" is the present value or else 72 h from
 * now, "silence" is the finding by silence. An ending also clears overdueAt.
 */
const noOffer = 'offerBy=null offerShareBps=null';
const sidesEnd = (state: string, lost = '') => `
${state} | offerSplit | buyer seller | ${state} | shareGiven | | offerBy=actor offerShareBps=share | other | same
${state} | refuseSplit | buyer seller | ${state} | splitOffered | | ${noOffer} | other | same
${state} | acceptSplit | buyer seller | selfResolved | splitOffered splitOfferedByOther | settleSplit | | buyer seller moderator | -
${state} | resolved | order | selfResolved | | ${lost} | | buyer seller moderator | -
${state} | ended | order | closed | | | | buyer seller moderator | -`;
const sidesRespond = (state: string) => `
${state} | evidence | buyer seller | ${state} | | | own.RespondedAt=first | other moderator | same
${state} | reply | buyer seller | ${state} | | | own.RespondedAt=first | other moderator | same`;
const lateIn = (state: string, more = '') => `
${state} | overdue | clock | ${state} | | | isOverdue=true overdueAt=null${more} | buyer seller leads | same
${state} | escalate | buyer seller | ${state} | isOverdue notEscalated | | escalatedAt=now | leads | same`;
const noDraft = 'draft=null draftBy=null';

export const expectedTransitions = `
none | open | order | evidence | | | | buyer seller | 720
${sidesRespond('evidence')}
evidence | finishEvidence | buyer seller | evidence | hasResponded notDone otherNotDone | | own.DoneAt=now | other | same
evidence | finishEvidenceLast | buyer seller | queued | hasResponded notDone otherDone | openEvidence | own.DoneAt=now queuedAt=now overdueAt=+7d | buyer seller moderators | -
evidence | timeout | clock | queued | bothResponded | openEvidence | queuedAt=now overdueAt=+7d | buyer seller moderators | -
evidence | ruleBySilence | clock | closed | someSilent | openEvidence execute | finding=silence | buyer seller | -
evidence | ruleByFacts | rules | closed | neverRevealed | openEvidence execute | finding=unseen | buyer seller | -
${sidesEnd('evidence')}
${sidesRespond('queued')}
queued | claim | moderator | review | hasAuthority | openToModerator | moderatorID=staff | buyer seller | 1440
queued | assign | moderator | review | mayAssign assigneeHasAuthority | openToModerator | moderatorID=assignee | buyer seller moderator | 1440
${lateIn('queued')}
${sidesEnd('queued')}
${sidesRespond('review')}
review | release | moderator | queued | isAssignedModerator | | moderatorID=null ${noDraft} | moderators | -
review | ask | moderator | moreInfo | isAssignedModerator reasonGiven notAskedYet | | asked=asks asks.AskedAt=now ${noDraft} | asked | 720
review | propose | moderator | proposed | isAssignedModerator hasAuthority findingGiven needsOneSignature | | finding=given ruledBy=staff overdueAt=null ${noDraft} ${noOffer} | buyer seller | 1440
review | draft | moderator | review | isAssignedModerator hasAuthority findingGiven needsTwoSignatures | | draft=given draftBy=staff | leads | same
review | rejectDraft | moderator | review | draftPending hasAuthority notDrafter | | ${noDraft} | moderator | same
review | approveDraft | moderator | proposed | draftPending hasAuthority notDrafter | | finding=drafted ruledBy=drafter approvedBy=staff overdueAt=null ${noDraft} ${noOffer} | buyer seller moderator | 1440
review | timeout | clock | queued | | | moderatorID=null needsLead=true ${noDraft} | leads | -
${lateIn('review')}
${sidesEnd('review')}
${sidesRespond('moreInfo')}
moreInfo | answer | buyer seller | review | isAsked | | asked=null | other moderator | 1440
moreInfo | timeout | clock | review | | | asked=null | buyer seller moderator | 1440
${lateIn('moreInfo')}
${sidesEnd('moreInfo')}
proposed | accept | buyer seller | proposed | notAccepted otherNotAccepted | | own.AcceptedAt=now | other | same
proposed | acceptLast | buyer seller | closed | notAccepted otherAccepted | execute strikeLoser | own.AcceptedAt=now | buyer seller moderator | -
proposed | appeal | buyer seller | appeal | notAccepted appealReasonGiven | | appealBy=actor moderatorID=null overdueAt=+72h | buyer seller moderators | -
proposed | timeout | clock | closed | | execute strikeLoser | | buyer seller moderator | -
${sidesEnd('proposed', 'recordConcession')}
${sidesRespond('appeal')}
appeal | claimAppeal | moderator | appeal | isUnassigned notPriorSigner hasAuthority | openToModerator | moderatorID=staff overdueAt=unchanged | buyer seller | same
appeal | assign | moderator | appeal | mayAssign isUnassigned assigneeNotPriorSigner assigneeHasAuthority | openToModerator | moderatorID=assignee overdueAt=unchanged | buyer seller moderator | same
appeal | release | moderator | appeal | isAssignedModerator | | moderatorID=null ${noDraft} | moderators | same
appeal | decideAppeal | moderator | closed | isAssignedModerator notPriorSigner hasAuthority findingGiven needsOneSignature | execute strikeLoser | appealFinding=given appealRuledBy=staff ${noDraft} | buyer seller | -
appeal | draft | moderator | appeal | isAssignedModerator hasAuthority findingGiven needsTwoSignatures | | draft=given draftBy=staff | leads | same
appeal | rejectDraft | moderator | appeal | notPriorSigner draftPending hasAuthority notDrafter | | ${noDraft} | moderator | same
appeal | approveAppealDraft | moderator | closed | draftPending notPriorSigner hasAuthority notDrafter | execute strikeLoser | appealFinding=drafted appealRuledBy=drafter ${noDraft} | buyer seller moderator | -
${lateIn('appeal', ` moderatorID=null ${noDraft}`)}
${sidesEnd('appeal', 'recordConcession')}
`;
