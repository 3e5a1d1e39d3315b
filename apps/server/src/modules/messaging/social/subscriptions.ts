import type { Subscriptions } from '../../../platform/events/outbox';
import { publishBlockChanged } from './blocks/commands';
import { followProfile } from './users/commands';
import { usersOf } from './users/store';

/** Events that `social` handles: changed names, and blocks made outside chat. */
export const socialSubscriptions: Subscriptions = {
  'identity.profileChanged': [
    (tx, { userID, isNewAvatar = false }, at) => followProfile({ tx, ...at }, userID, { isNewAvatar }),
  ],
  'identity.blockChanged': [
    async (tx, { userID, otherID, isOn }, at) => {
      const users = await usersOf(tx, [userID, otherID], at.now);
      if (users.size === 2) await publishBlockChanged({ tx, ...at }, { ownerID: userID, otherID, isOn });
    },
  ],
};
