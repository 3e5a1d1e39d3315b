import type { Command } from '../../../platform/context';
import { sql } from '../../../platform/db';
import { Refusal } from '../../../platform/refusal';
import { wordsOfOrder } from '../../orders';
import { mayRate } from '../handling';
import { openCase } from '../open-case';
import { sideView } from '../view';

/** Rates how a case was handled, or rates it anew. Refuses with DisputeNotFound, HandlingClosed and CodeInText. */
export const rateHandling: Command<'rateHandling'> = async (context, { orderNo, score, text }) => {
  const { tx, now, settings } = context;
  const { dispute, role } = await openCase(context, orderNo);
  const words = await wordsOfOrder(context, dispute.orderID, text, 'text');
  if (!mayRate(dispute, now, settings))
    throw new Refusal('HandlingClosed', { days: settings.disputeRateDays });
  await tx.run(sql`
    insert into disputes.handling (case_id, side, score, words, at)
    values (${dispute.id}, ${role}, ${score}, ${words}, ${now})
    on conflict (case_id, side) do update set score = excluded.score, words = excluded.words, at = excluded.at`);
  return sideView(context, dispute, role);
};
