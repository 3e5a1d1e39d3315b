import type { Command } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { sql } from '../../../platform/database/db';
import { checkedText } from '../../orders';
import { lockOwnCase } from '../case-access';
import { mayRate } from '../case-ratings';
import { sideView } from '../view';

/**
 * Rates how a case was handled, or changes the rating. Refuses with DisputeNotFound, RatingClosed or
 * CodeInText.
 */
export const rateDispute: Command<'rateDispute'> = async (context, { orderNo, score, text }) => {
  const { tx, now, settings } = context;
  const { dispute, role } = await lockOwnCase(context, orderNo);
  const body = await checkedText(context, dispute.orderID, text, 'text');
  if (!mayRate(dispute, now, settings)) throw new Refusal('RatingClosed', { days: settings.disputeRateDays });
  await tx.run(sql`
    insert into disputes.case_ratings (case_id, side, score, body, at)
    values (${dispute.id}, ${role}, ${score}, ${body}, ${now})
    on conflict (case_id, side) do update set score = excluded.score, body = excluded.body, at = excluded.at`);
  return sideView(context, dispute, role);
};
