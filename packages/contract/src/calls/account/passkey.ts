import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { dateTime, done, idDigits, koboDigits, walletPin } from '../../fields';
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
  createdAt: dateTime,
  lastUsedAt: dateTime.nullable(),
});

export const passkeys = endpoint({
  method: 'GET',
  path: '/api/user/passkey/list',
  summary: "Lists the caller's passkeys",
  answer: z.object({ items: z.array(passkey) }),
});

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkey/start',
  sealed: true,
  summary: 'Checks the wallet PIN and returns the WebAuthn options for a new passkey',
  body: z.strictObject({ walletPin }),
  answer: z.object({ options }),
  refusals: ['PasskeysFull', 'WalletPinMissing', 'WalletPinWrong', 'WalletPinLocked', 'WalletPinSpent'],
});

export const finishPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkey/finish',
  summary: 'Saves a new passkey',
  body: z.strictObject({ answer: passkeyResponse, name }),
  answer: passkey,
  refusals: ['PasskeyExpired', 'PasskeyWrong'],
});

export const renamePasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkey/rename',
  summary: 'Renames a passkey',
  body: z.strictObject({ passkeyID, name }),
  answer: done,
  refusals: ['NotFound'],
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkey/remove',
  summary: 'Removes a passkey',
  body: z.strictObject({ passkeyID }),
  answer: done,
  refusals: ['NotFound'],
});

export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/user/passkey/startLogin',
  access: 'public',
  summary: 'Returns the WebAuthn options for a passkey login',
  rate: { limit: 60, windowS: 600, by: 'address' },
  answer: z.object({ options }),
});

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/api/user/passkey/login',
  access: 'public',
  summary: 'Logs in with a passkey',
  rate: { limit: 60, windowS: 600, by: 'address' },
  body: z.strictObject({ answer: passkeyResponse, deviceName: z.string().max(60).optional() }),
  answer: signedIn,
  refusals: ['PasskeyExpired', 'PasskeyWrong'],
});

export const startApproval = endpoint({
  method: 'POST',
  path: '/api/user/passkey/startApproval',
  summary: 'Returns the WebAuthn options for approving one payment, view of a code or withdrawal',
  body: z.strictObject({
    call: z.enum(['submitOrder', 'payOrder', 'revealOrder', 'withdraw']),
    subject: idDigits,
    amountKobo: koboDigits,
  }),
  answer: z.object({ options }),
  refusals: ['PasskeyMissing'],
});

/** The approval is valid once, for two minutes. */
export const finishApproval = endpoint({
  method: 'POST',
  path: '/api/user/passkey/finishApproval',
  summary: 'Exchanges a passkey response for a one-time approval that replaces the wallet PIN',
  body: z.strictObject({ answer: passkeyResponse }),
  answer: z.object({ approval: z.string() }),
  refusals: ['PasskeyExpired', 'PasskeyWrong'],
});

/**
 * For a few minutes, `approval`, which the client makes of 32 random bytes, replaces the PIN in `submitOrder`, `payOrder` and `revealOrder`, for `leftKobo` in
 * total, on this session and device only.
 */
export const rememberPin = endpoint({
  method: 'POST',
  path: '/api/user/rememberPin',
  sealed: true,
  summary: 'Checks the wallet PIN and accepts an approval in its place on this device for a few minutes',
  body: z.strictObject({
    walletPin,
    approval: z
      .string()
      .max(46)
      .regex(/^rm-[\w-]{43}$/),
  }),
  answer: z.object({ expiresAt: dateTime, leftKobo: koboDigits }),
  refusals: ['WalletPinMissing', 'WalletPinWrong', 'WalletPinLocked', 'WalletPinSpent', 'NotAllowed'],
});
