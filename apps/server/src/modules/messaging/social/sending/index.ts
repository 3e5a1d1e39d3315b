import { perServer } from '../../../../platform/memory';
import type { People } from '../../messages/people';
import { markAt } from '../conversations/change';
import { openConversations } from '../conversations/listing';
import { listedIDs } from '../conversations/store';
import { memberIDsOf, memberOf } from '../groups/store';
import { usersOf } from '../users/store';
import { knownRule, rulesFor } from './rules';

/** What the `messages` part of the module asks of this part. */
export const peopleOf = perServer(
  (services): People => ({
    knownRule: (target) => knownRule(services, target),
    rulesFor: (targets) => rulesFor(services, targets),
    openConversations,
    roleOf: async (db, groupID, userID) => (await memberOf(db, groupID, userID))?.role ?? 0,
    memberIDs: (db, groupID) => memberIDsOf(db, groupID),
    publicUsers: (db, userIDs) => usersOf(db, userIDs, services.clock.now()),
    pinnedConversationIDs: (db, userID) => listedIDs(db, userID, 'pinned'),
    markAt: async (tx, { conversationID, groupID, senderID, userIDs, isEverybody }, now) =>
      markAt(
        services,
        tx,
        {
          conversationID,
          userIDs,
          isEverybody,
          others: (await memberIDsOf(tx, groupID)).filter((userID) => userID !== senderID),
        },
        now,
      ),
  }),
);
