import { isNotificationID } from '@gift/im-protocol';
import type { PulledByConversation } from '@gift/im-server/ports';
import type { CoreServices } from '../../core-services';
import { batchedRead } from './batched-read';
import { newestSeqsOf, pullRanges, pullRangesOf, type RangePull } from './messages/pull';
import { findTokens } from './tokens/stored-tokens';

/** Larger pulls would delay those that share their query, and fifty of them would fill the memory. */
const maxSharedSeqs = 50;

/** What a client reads when it connects. After an outage all connect at once, so their reads share queries. */
export function createReads({ database }: CoreServices) {
  const pullTogether = batchedRead((pulls: readonly RangePull[]) => pullRangesOf(database, pulls));
  return {
    token: batchedRead((tokenIDs: readonly string[]) => findTokens(database, tokenIDs)),
    newestSeqs: batchedRead((userIDs: readonly string[]) => newestSeqsOf(database, userIDs)),
    pullRanges(pull: RangePull): Promise<PulledByConversation> {
      const { userID, ranges, isDescending } = pull;
      let seqs = 0;
      for (const { conversationID, begin, end, num } of ranges) {
        const max = isNotificationID(conversationID) ? Number.POSITIVE_INFINITY : num;
        seqs += 1 + Math.max(0, Math.min(max, end - begin + 1));
      }
      return seqs <= maxSharedSeqs ? pullTogether(pull) : pullRanges(database, userID, ranges, isDescending);
    },
  };
}
