/**
 * The life of a dispute written down by hand, a second time and in another shape, so that the machine can be walked
 * against it. What isn't a line here must be refused. Read across:
 *
 * from | event | by | to | guards | effects | columns | told | time left after
 *
 * Time: minutes from now, "same", or "-" for none. Columns: what the event writes besides state and time; "own." is
 * the side that acts, "+7d" and "+72h" are counted from now, "kept" is what stands there or else 72 h from now,
 * "silence" is what silence decides. An ending also empties overdueAt.
 */
const noOffer = 'offerBy=null offerShareBps=null';
const sidesEnd = (state: string, lost = '') => `
${state} | offerSplit | buyer seller | ${state} | shareGiven | | offerBy=actor offerShareBps=share | other | same
${state} | refuseSplit | buyer seller | ${state} | splitOffered | | ${noOffer} | other | same
${state} | acceptSplit | buyer seller | selfResolved | splitOffered splitWaits | settleSplit | | buyer seller moderator | -
${state} | resolved | order | selfResolved | | ${lost} | | buyer seller moderator | -
${state} | ended | order | closed | | | | buyer seller moderator | -`;
const sidesSpeak = (state: string) => `
${state} | evidence | buyer seller | ${state} | | | own.SpokeAt=first | other moderator | same
${state} | say | buyer seller | ${state} | | | own.SpokeAt=first | other moderator | same`;
const lateIn = (state: string, more = '') => `
${state} | overdue | clock | ${state} | | | isOverdue=true overdueAt=null${more} | buyer seller leads superadmins | same
${state} | page | buyer seller | ${state} | isOverdue notPaged | | pagedAt=now | superadmins | same`;
const noDraft = 'draft=null draftBy=null';

export const grid = `
none | open | order | evidence | | | | buyer seller | 720
${sidesSpeak('evidence')}
evidence | done | buyer seller | evidence | hasSpoken notDone otherNotDone | | own.DoneAt=now | other | same
evidence | finish | buyer seller | queued | hasSpoken notDone otherDone | openEvidence | own.DoneAt=now queuedAt=now overdueAt=+7d | buyer seller moderators | -
evidence | timeout | clock | queued | bothSpoke | openEvidence | queuedAt=now overdueAt=+7d | buyer seller moderators | -
evidence | ruleSilence | clock | closed | someSilent | openEvidence execute | finding=silence | buyer seller | -
evidence | ruleFacts | rules | closed | neverRevealed | openEvidence execute | finding=unseen | buyer seller | -
${sidesEnd('evidence')}
${sidesSpeak('queued')}
queued | take | moderator | review | rankCovers | openToModerator | moderatorID=staff | buyer seller | 1440
queued | assign | moderator | review | mayAssign assigneeCovers | openToModerator | moderatorID=assignee | buyer seller moderator | 1440
${lateIn('queued')}
${sidesEnd('queued')}
${sidesSpeak('review')}
review | putBack | moderator | queued | isHolder | | moderatorID=null ${noDraft} | moderators | -
review | ask | moderator | moreInfo | isHolder reasonGiven notAskedYet | | asked=asks asks.AskedAt=now ${noDraft} | asked | 720
review | propose | moderator | proposed | isHolder rankCovers findingGiven needsNoSecond | | finding=given foundBy=staff overdueAt=null ${noDraft} ${noOffer} | buyer seller | 1440
review | draft | moderator | review | isHolder rankCovers findingGiven needsSecond | | draft=given draftBy=staff | leads | same
review | refuseSecond | moderator | review | draftWaits rankCovers notDrafter | | ${noDraft} | moderator | same
review | second | moderator | proposed | draftWaits rankCovers notDrafter | | finding=drafted foundBy=drafter secondedBy=staff overdueAt=null ${noDraft} ${noOffer} | buyer seller moderator | 1440
review | timeout | clock | queued | | | moderatorID=null isEscalated=true ${noDraft} | leads | -
${lateIn('review')}
${sidesEnd('review')}
${sidesSpeak('moreInfo')}
moreInfo | answer | buyer seller | review | isAsked | | asked=null | other moderator | 1440
moreInfo | timeout | clock | review | | | asked=null | buyer seller moderator | 1440
${lateIn('moreInfo')}
${sidesEnd('moreInfo')}
proposed | accept | buyer seller | proposed | notAccepted otherNotAccepted | | own.AcceptedAt=now | other | same
proposed | acceptLast | buyer seller | closed | notAccepted otherAccepted | execute strikeLoser | own.AcceptedAt=now | buyer seller moderator | -
proposed | appeal | buyer seller | appeal | notAccepted groundGiven | | appealBy=actor moderatorID=null overdueAt=+72h | buyer seller moderators | -
proposed | timeout | clock | closed | | execute strikeLoser | | buyer seller moderator | -
${sidesEnd('proposed', 'loseGivingIn')}
${sidesSpeak('appeal')}
appeal | takeAppeal | moderator | appeal | notTaken freshEyes rankCovers | openToModerator | moderatorID=staff overdueAt=kept | buyer seller | same
appeal | assign | moderator | appeal | mayAssign notTaken freshAssignee assigneeCovers | openToModerator | moderatorID=assignee overdueAt=kept | buyer seller moderator | same
appeal | putBack | moderator | appeal | isHolder | | moderatorID=null ${noDraft} | moderators | same
appeal | decideAppeal | moderator | closed | isHolder freshEyes rankCovers findingGiven needsNoSecond | execute strikeLoser | appealFinding=given appealFoundBy=staff ${noDraft} | buyer seller | -
appeal | draft | moderator | appeal | isHolder rankCovers findingGiven needsSecond | | draft=given draftBy=staff | leads | same
appeal | refuseSecond | moderator | appeal | freshEyes draftWaits rankCovers notDrafter | | ${noDraft} | moderator | same
appeal | secondAppeal | moderator | closed | draftWaits freshEyes rankCovers notDrafter | execute strikeLoser | appealFinding=drafted appealFoundBy=drafter ${noDraft} | buyer seller moderator | -
${lateIn('appeal', ` moderatorID=null ${noDraft}`)}
${sidesEnd('appeal', 'loseGivingIn')}
`;
