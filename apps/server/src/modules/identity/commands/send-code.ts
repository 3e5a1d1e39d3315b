import type { Command } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { resendCode, startVerification } from '../codes/verifications';
import { userByID } from '../store';

export const sendCode: Command<'sendCode'> = async (context, input) => {
  if ('verificationID' in input) return resendCode(context, input.verificationID);
  if (!context.caller) throw new Refusal('NotSignedIn');
  const { id, phone } = await userByID(context.tx, context.caller.userID);
  return startVerification(context, {
    purpose: 'pin',
    target: phone,
    language: context.language,
    userID: id,
    origin: context.origin,
  });
};
