import type { Backend } from '@gift/im-server/ports';
import type { Services } from '../../services';
import { lastMessages, pullSeqs, readState } from './messages/pull';
import { sendMessage } from './messages/send/send';
import { hiddenPresence } from './social/presence-privacy';
import { chatDirectoryOf } from './social/sending';
import { authenticateToken, endToken, noteLogin } from './tokens/tokens';

/** The functions that the gateway needs from this module. */
export function imBackend(services: Services): Backend {
  const { database } = services;
  const { reads } = services.messaging;
  return {
    authenticate: (token) => authenticateToken(services, token),
    send: (session, message, operationID) => sendMessage(services, session, message, operationID),
    newestSeqs: ({ userID }) => reads.newestSeqs(userID),
    pullRanges: ({ userID }, ranges, isDescending) => reads.pullRanges({ userID, ranges, isDescending }),
    pullSeqs: ({ userID }, requests, isDescending) => pullSeqs(database, userID, requests, isDescending),
    async readState({ userID }, conversationIDs) {
      const [seqs, pinned] = await Promise.all([
        readState(database, userID, conversationIDs),
        chatDirectoryOf(services).pinnedConversationIDs(database, userID),
      ]);
      return { seqs, pinned: [...pinned] };
    },
    lastMessages: ({ userID }, conversationIDs) => lastMessages(database, userID, conversationIDs),
    logout: ({ tokenID }) => endToken(services, tokenID, 'givenUp'),
    noteKicked: ({ tokenID }) => endToken(services, tokenID, 'kicked'),
    hiddenPresence: (userIDs) => hiddenPresence(database, userIDs),
    noteConnection(session, state) {
      if (state === 'offline') return;
      noteLogin(services, session).catch((error) =>
        services.log.error({ err: error }, 'older tokens were not ended'),
      );
    },
  };
}
