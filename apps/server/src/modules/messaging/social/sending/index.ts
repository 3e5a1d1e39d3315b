import type { Services } from '../../../../services';
import type { ChatDirectory } from '../../messages/send/chat-directory';
import { openConversations } from '../conversations/add-to-list';
import { markMentions } from '../conversations/change';
import { listConversationIDs } from '../conversations/store';
import { memberIDsOf, memberOf } from '../groups/store';
import { usersOf } from '../users/store';
import { knownRule, rulesFor } from './rules';

/** The functions that the `messages` part of the module needs from this part. */
export const chatDirectoryOf = (services: Services): ChatDirectory => ({
  knownRule: (target) => knownRule(services, target),
  rulesFor: (targets) => rulesFor(services, targets),
  openConversations,
  roleOf: async (db, groupID, userID) => (await memberOf(db, groupID, userID))?.role ?? 0,
  memberIDs: (db, groupID) => memberIDsOf(db, groupID),
  publicUsers: (db, userIDs) => usersOf(db, userIDs, services.clock.now()),
  pinnedConversationIDs: (db, userID) => listConversationIDs(db, userID, 'pinned'),
  markMentions: async (tx, { conversationID, groupID, senderID, userIDs, isEverybody }, now) =>
    markMentions(
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
});
