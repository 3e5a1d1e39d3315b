import type { Command } from '../../../platform/context';
import { Refusal } from '../../../platform/refusal';
import { userByID } from '../store';
import { beginVerification, resendCode } from '../verifications';

export const sendCode: Command<'sendCode'> = async (context, input) => {
  if ('verificationID' in input) return resendCode(context, input.verificationID);
  if (!context.caller) throw new Refusal('NotSignedIn');
  const { id, phone } = await userByID(context.tx, context.caller.userID);
  return beginVerification(context, {
    purpose: 'pin',
    target: phone,
    language: context.language,
    userID: id,
    origin: context.origin,
  });
};
