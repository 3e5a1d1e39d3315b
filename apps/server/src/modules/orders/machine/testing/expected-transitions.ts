/**
 * A second, hand-written version of the order table, in another form, to check the machine against. A
 * transition that is not listed here must be refused. Columns:
 *
 * name | from | event | by | to | guards | effects | columns | notified | fault | time left after
 *
 * Time: "15m" from now; "+10m" added to what was left; "same"; "-" none; "review" ten minutes while a review
 * is open. Columns: what the event writes besides state, fault and time.
 */
export const expectedTransitions = `
1   | none | publish | maker | requested | eligible rateInBand | | | watchers | | 1440m
3   | none | take | taker | pendingAccept | eligible | reserveStock | | maker | | 10m
4   | none | takeInstant | taker | awaitingPayment | eligible autoAccepted | reserveStock | | maker | | 15m
5   | none | takeFunded | taker | awaitingCode | eligible autoAccepted makerBuys preLocked | reserveStock hold | paidAt=now | buyer seller | | 30m

1a  | requested | timeout | clock | expired | | | | maker | | -
1a  | requested | cancel | maker | cancelled | | | | | | review
2   | requested | take | taker | awaitingPayment | eligible | reserveStock | | maker | | 15m
30  | requested | adminCancel | operator | cancelled | reasonGiven | | | maker | | review

6   | pendingAccept | accept | maker | awaitingPayment | | | | other | | 15m
7   | pendingAccept | timeout | clock | expired | | returnStock countMissedAccept | | buyer seller | | -
11  | pendingAccept | cancel | maker taker | cancelled | | returnStock | | other | | review
30  | pendingAccept | adminCancel | operator | cancelled | reasonGiven | returnStock | | buyer seller | | review

8   | awaitingPayment | pay | buyer | awaitingCode | pinConfirmed fundsCover | hold | paidAt=now | seller | | 30m
9   | awaitingPayment | extend | buyer seller | awaitingPayment | payNotExtended lastMinutes | | payExtended=true | other | | +10m
10  | awaitingPayment | timeout | clock | expired | | returnStock | | buyer seller | buyer | -
11  | awaitingPayment | cancel | buyer seller | cancelled | | returnStock | reviewOpen=asked | other | actor | review
30  | awaitingPayment | adminCancel | operator | cancelled | reasonGiven | returnStock | | buyer seller | | review

12  | awaitingCode | ship | seller | codeDelivered | slotsFilled cardNew formatConfirmed | sealCode | | buyer | | 60m
13  | awaitingCode | timeout | clock | expired | | refund returnStock | | buyer seller | seller | -
14  | awaitingCode | extend | buyer | awaitingCode | deliverNotExtended | | deliverExtended=true | seller | | +30m
15  | awaitingCode | cancel | seller | cancelled | | refund returnStock | reviewOpen=asked | buyer seller | seller | review
15a | awaitingCode | askCancel | buyer | awaitingCode | cancelNotAsked | | cancelAskedAt=now | seller | | same
15b | awaitingCode | agreeCancel | seller | cancelled | cancelWasAsked | refund returnStock | | buyer seller | | review
30  | awaitingCode | adminCancel | operator | cancelled | reasonGiven | refund returnStock | | buyer seller | | review

16  | codeDelivered | reveal | buyer | checking | pinConfirmed readyTicked | openCode | revealedAt=now proposedRateKobo=null | seller | | 120m
17  | codeDelivered | timeout | clock | expired | | refund shred freeFingerprint returnStock | | buyer seller | buyer | -
18  | codeDelivered | cancel | seller | cancelled | | refund shred freeFingerprint returnStock | reviewOpen=asked | buyer seller | seller | review
19  | codeDelivered | proposePrice | buyer | codeDelivered | priceNotProposed priceInBounds | | priceProposedAt=now proposedRateKobo=named | seller | | same
19a | codeDelivered | acceptPrice | seller | codeDelivered | priceWaits | lowerHold | rateKobo=proposed proposedRateKobo=null | buyer seller | | same
19b | codeDelivered | refusePrice | seller | codeDelivered | priceWaits | | proposedRateKobo=null | buyer seller | | same
30  | codeDelivered | adminCancel | operator | cancelled | reasonGiven | refund shred freeFingerprint returnStock | | buyer seller | | review

20  | checking | confirm | buyer | completed | | release askFeedback | | buyer seller | | -
21  | checking | timeout | clock | completed | | release askFeedback | | buyer seller | | -
22  | checking | report | buyer | refundRequested | reasonGiven evidenceGiven | | | seller | | 240m
30  | checking | adminCancel | operator | cancelled | reasonGiven | refund | | buyer seller | | review
30a | checking | adminRelease | operator | ruledSeller | reasonGiven | release | | buyer seller | | -

23  | refundRequested | agree | seller | refunded | | refund | | buyer seller | | -
24  | refundRequested | timeout | clock | refunded | | refund strikeSeller | | buyer seller | seller | -
25  | refundRequested | contest | seller | disputed | evidenceGiven | | | buyer seller moderators | | -
26  | refundRequested | withdraw | buyer | completed | | release askFeedback | | buyer seller | | -
30  | refundRequested | adminCancel | operator | cancelled | reasonGiven | refund | | buyer seller | | review
30a | refundRequested | adminRelease | operator | ruledSeller | reasonGiven | release | | buyer seller | | -

26  | disputed | withdraw | buyer | completed | | release askFeedback | | buyer seller | | -
27  | disputed | agree | seller | refunded | | refund | | buyer seller | | -
28  | disputed | ruleSeller | operator | ruledSeller | reasonGiven | release | | buyer seller | buyer | -
28  | disputed | ruleSplit | operator | ruledSplit | reasonGiven shareGiven | split | | buyer seller | | -
28  | disputed | ruleRefund | operator | refunded | reasonGiven | refund | | buyer seller | seller | -
30  | disputed | adminCancel | operator | cancelled | reasonGiven | refund | | buyer seller | | review
30a | disputed | adminRelease | operator | ruledSeller | reasonGiven | release | | buyer seller | | -

29  | completed | lateReport | buyer | disputed | notLateReported proceedsOnHold evidenceGiven | rehold | lateReportedAt=now fault=null | buyer seller moderators | | -

31a | cancelled | agreeReview | buyer seller | cancelled | reviewWaits isReviewer | | reviewOpen=false fault=null | other | | review
31b | cancelled | refuseReview | buyer seller | cancelled | reviewWaits isReviewer | | reviewOpen=false | other | | review
31  | cancelled | timeout | clock | cancelled | reviewWaits | | reviewOpen=false fault=null | buyer seller | | review
`;
