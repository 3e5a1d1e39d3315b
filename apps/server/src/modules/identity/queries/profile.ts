import type { Query } from '../../../platform/calls/context';
import { days, later } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { maskTarget } from '../codes/verifications';
import { avatarURLOf, ownProfileOf } from '../profiles/own-profile';
import { userByID } from '../store';

/** Everything that /profile shows, except the lists behind its rows. */
export const profile: Query<'profile'> = async ({ db, caller, settings, now }) => {
  const { userID } = caller;
  const [user, own] = [await userByID(db, userID), await ownProfileOf(db, userID)];
  const { nicknameDays } = settings;
  const changeableAt = user.nicknameChangedAt && later(user.nicknameChangedAt, days(nicknameDays));
  const counts = await db.one<{ trusted: number; blocked: number; devices: number }>(sql`
    select
      (select count(*)::int from identity.relations where user_id = ${userID} and kind = 'trust') as trusted,
      (select count(*)::int from identity.relations where user_id = ${userID} and kind = 'block') as blocked,
      (select count(*)::int from identity.sessions where user_id = ${userID} and expires_at > ${now}) as devices`);
  const { bio, languages, avatarFileID, ...privacy } = own;
  return {
    nickname: user.nickname,
    nicknameChangeableAt: changeableAt && changeableAt > now ? changeableAt.toISOString() : null,
    nicknameDays,
    faceURL: avatarURLOf(avatarFileID),
    bio,
    languages,
    privacy,
    phone: maskTarget(user.phone),
    email: user.email && maskTarget(user.email),
    isEmailVerified: user.emailVerifiedAt !== null,
    ...counts,
  };
};
