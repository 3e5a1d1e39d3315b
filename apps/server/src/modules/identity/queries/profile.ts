import { days, later } from '../../../platform/clock';
import type { Query } from '../../../platform/context';
import { sql } from '../../../platform/db';
import { faceURLOf, ownProfileOf } from '../own-profile';
import { userByID } from '../store';
import { masked } from '../verifications';

/** Everything /profile shows but the lists behind its rows. */
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
  const { bio, languages, faceFileID, ...privacy } = own;
  return {
    nickname: user.nickname,
    nicknameChangeableAt: changeableAt && changeableAt > now ? changeableAt.toISOString() : null,
    nicknameDays,
    faceURL: faceURLOf(faceFileID),
    bio,
    languages,
    privacy,
    phone: masked(user.phone),
    email: user.email && masked(user.email),
    isEmailVerified: user.emailVerifiedAt !== null,
    ...counts,
  };
};
