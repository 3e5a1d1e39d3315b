import type { Subscriptions } from '../../../platform/outbox';
import { tellBlock } from './blocks/commands';
import { followProfile } from './users/commands';
import { usersOf } from './users/store';

/** What this half hears of Gift's people: names that changed, and blocks made outside chat. */
export const socialSubscriptions: Subscriptions = {
  'identity.profileChanged': [
    (tx, { userID, isNewFace = false }, at) => followProfile({ tx, ...at }, userID, { isNewFace }),
  ],
  'identity.blockChanged': [
    async (tx, { userID, otherID, isOn }, at) => {
      const users = await usersOf(tx, [userID, otherID], at.now);
      if (users.size === 2) await tellBlock({ tx, ...at }, { ownerID: userID, otherID, isOn });
    },
  ],
};
