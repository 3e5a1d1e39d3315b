import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { done, idDigits, koboDigits, moment, walletPin } from '../../fields';
import { signedIn } from '../code-fields';

const passkeyID = z.string().min(1).max(1400);
const name = z.string().trim().min(1).max(40);
const base64 = z.string().max(20_000);

/** A browser's passkey response, in the JSON form of WebAuthn. The library validates the content. */
const passkeyResponse = z.looseObject({
  id: passkeyID,
  rawId: passkeyID,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
  response: z.looseObject({ clientDataJSON: base64 }),
});
/** The options for the browser, in the JSON form of WebAuthn. */
const options = z.looseObject({ challenge: z.string() });

const passkey = z.object({
  passkeyID,
  name,
  createdAt: moment,
  lastUsedAt: moment.nullable(),
});

export const passkeys = endpoint({
  method: 'GET',
  path: '/api/user/passkey/list',
  access: 'user',
  summary: 'The passkeys of the caller',
  answer: z.object({ items: z.array(passkey) }),
});

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkey/start',
  access: 'user',
  sealed: true,
  summary: 'Begin a new passkey: it will stand for the wallet PIN, so it takes that',
  body: z.strictObject({ walletPin }),
  answer: z.object({ options }),
  refusals: ['PasskeysFull', 'WalletPinMissing', 'WalletPinWrong', 'WalletPinLocked', 'WalletPinSpent'],
});

export const finishPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkey/finish',
  access: 'user',
  summary: 'Keep a new passkey',
  body: z.strictObject({ answer: passkeyResponse, name }),
  answer: passkey,
  refusals: ['PasskeyExpired', 'PasskeyWrong'],
});

export const renamePasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkey/rename',
  access: 'user',
  summary: 'Give a passkey another name',
  body: z.strictObject({ passkeyID, name }),
  answer: done,
  refusals: ['NotFound'],
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkey/remove',
  access: 'user',
  summary: 'Take a passkey away: it opens nothing from then on',
  body: z.strictObject({ passkeyID }),
  answer: done,
  refusals: ['NotFound'],
});

export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/user/passkey/startLogin',
  access: 'public',
  summary: 'What a passkey is to sign to log in; the same for everybody',
  rate: { limit: 60, windowS: 600, by: 'address' },
  answer: z.object({ options }),
});

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/api/user/passkey/login',
  access: 'public',
  summary: 'Log in with a passkey',
  rate: { limit: 60, windowS: 600, by: 'address' },
  body: z.strictObject({ answer: passkeyResponse, deviceName: z.string().max(60).optional() }),
  answer: signedIn,
  refusals: ['PasskeyExpired', 'PasskeyWrong'],
});

export const startApproval = endpoint({
  method: 'POST',
  path: '/api/user/passkey/startApproval',
  access: 'user',
  summary:
    'What a passkey is to sign to agree to one operation: the call, its order or bank account, and the sum are in it',
  body: z.strictObject({
    call: z.enum(['payOrder', 'withdraw']),
    subject: idDigits,
    amountKobo: koboDigits,
  }),
  answer: z.object({ options }),
  refusals: ['PasskeyMissing'],
});

export const finishApproval = endpoint({
  method: 'POST',
  path: '/api/user/passkey/finishApproval',
  access: 'user',
  summary:
    'Agree to an operation with a passkey: the answer stands for the wallet PIN in it, once, for two minutes',
  body: z.strictObject({ answer: passkeyResponse }),
  answer: z.object({ approval: z.string() }),
  refusals: ['PasskeyExpired', 'PasskeyWrong'],
});
