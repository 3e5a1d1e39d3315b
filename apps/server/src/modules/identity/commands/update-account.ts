import { days, later } from '../../../platform/clock';
import type { Command, CommandContext } from '../../../platform/context';
import { sql } from '../../../platform/db';
import { Refusal } from '../../../platform/refusal';
import { refuseTakenNickname, refuseUnfitNickname } from '../nicknames';
import { checkOwnPassword } from '../own-password';
import { tellPerson, tellProfile } from '../sending';
import { nicknameKey, nicknameShape, refusingTaken, userByAccount, userByID } from '../store';
import { beginVerification } from '../verifications';

export const updateUserAccount: Command<'updateUserAccount'> = async (context, input) =>
  'nickname' in input
    ? changeNickname(context, input.nickname)
    : beginEmail(context, input.email.toLowerCase(), input.password);

async function changeNickname(context: CommandContext, nickname: string) {
  const { tx, caller, now, settings, operationID } = context;
  const user = await userByID(tx, caller.userID);
  const changeableAt = user.nicknameChangedAt && later(user.nicknameChangedAt, days(settings.nicknameDays));
  if (changeableAt && changeableAt > now) throw new Refusal('NicknameTooSoon', { date: changeableAt });
  await refuseUnfitNickname(tx, nickname);
  // The name one has is no change, and must not use up the one there is.
  if (nickname === user.nickname) return { nickname };
  await refuseTakenNickname(tx, nickname, user.id);
  const change = sql`
    update identity.users set nickname = ${nickname}, nickname_key = ${nicknameKey(nickname)},
      nickname_shape = ${nicknameShape(nickname)}, nickname_changed_at = ${now}
    where id = ${user.id}`;
  await tx.run(change).catch(refusingTaken('NicknameTaken'));
  await tellProfile({ tx, now, operationID }, user.id);
  return { nickname };
}

/** The address counts once its code is entered. One that logs in elsewhere gets a message instead, unnoticed. */
async function beginEmail(context: CommandContext, email: string, password: string) {
  const { tx, services, caller, now, language, operationID } = context;
  const user = await userByID(tx, caller.userID);
  await checkOwnPassword(tx, services, user, password, now);
  const owner = await userByAccount(tx, email);
  const isOthers = owner !== undefined && owner.id !== user.id;
  const sent = await beginVerification(context, {
    purpose: 'email',
    target: email,
    language,
    userID: user.id,
    isDecoy: isOthers,
    origin: context.origin,
  });
  if (isOthers)
    await tellPerson(
      { tx, now, operationID },
      { channel: 'mail', target: email, language: owner.language, name: 'accountExists' },
    );
  return sent;
}
