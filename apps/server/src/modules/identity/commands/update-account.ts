import type { Command, CommandContext } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { days, later } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { startVerification } from '../codes/verifications';
import { checkOwnPassword } from '../credentials/own-password';
import { publishProfileChanged, requestNotification } from '../messages/sending';
import { refuseUnfitNickname, refuseUsedNickname } from '../profiles/nicknames';
import { nicknameKey, nicknameShape, refusingDuplicates, userByAccount, userByID } from '../store';

export const updateUserAccount: Command<'updateUserAccount'> = async (context, input) =>
  'nickname' in input
    ? changeNickname(context, input.nickname)
    : startEmailVerification(context, input.email.toLowerCase(), input.password);

async function changeNickname(context: CommandContext, nickname: string) {
  const { tx, caller, now, settings, operationID } = context;
  const user = await userByID(tx, caller.userID);
  const changeableAt = user.nicknameChangedAt && later(user.nicknameChangedAt, days(settings.nicknameDays));
  if (changeableAt && changeableAt > now) throw new Refusal('NicknameTooSoon', { date: changeableAt });
  await refuseUnfitNickname(tx, nickname);
  // The current nickname is no change and must not use up the allowed one.
  if (nickname === user.nickname) return { nickname };
  await refuseUsedNickname(tx, nickname, user.id);
  const change = sql`
    update identity.users set nickname = ${nickname}, nickname_key = ${nicknameKey(nickname)},
      nickname_shape = ${nicknameShape(nickname)}, nickname_changed_at = ${now}
    where id = ${user.id}`;
  await tx.run(change).catch(refusingDuplicates('NicknameInUse'));
  await publishProfileChanged({ tx, now, operationID }, user.id);
  return { nickname };
}

/**
 * The address is active once its code is entered. If it belongs to another account, that owner gets a message instead;
 * the answer is the same.
 */
async function startEmailVerification(context: CommandContext, email: string, password: string) {
  const { tx, services, caller, now, language, operationID } = context;
  const user = await userByID(tx, caller.userID);
  await checkOwnPassword(tx, services, user, password, now);
  const owner = await userByAccount(tx, email);
  const isOthers = owner !== undefined && owner.id !== user.id;
  const verification = await startVerification(context, {
    purpose: 'email',
    target: email,
    language,
    userID: user.id,
    isDecoy: isOthers,
    origin: context.origin,
  });
  if (isOthers)
    await requestNotification(
      { tx, now, operationID },
      { channel: 'mail', target: email, language: owner.language, name: 'accountExists' },
    );
  return verification;
}
