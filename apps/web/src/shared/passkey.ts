import { texts } from '@gift/client/language';
import { call } from './http/call';

// Passkeys through the browser's API. The library loads on first use.

const t = texts({
  stopped: [
    'Nothing happened. You can try again.',
    '未作任何操作，您可以重试。',
    'Nothing happen. You fit try again.',
  ],
  unable: [
    'This phone cannot use passkeys here. Use your password or PIN.',
    '此设备暂不支持，请使用密码。',
    'This phone no fit use passkeys here. Use your password or PIN.',
  ],
});

export const hasPasskeys = () => typeof PublicKeyCredential === 'function';

/** What the user approves: the call, its quote, order or bank account, and the amount. */
export type Operation = {
  call: 'submitOrder' | 'payOrder' | 'revealOrder' | 'withdraw';
  subject: string;
  amountKobo: string;
};

/** A local failure, with a message for the user. */
export class PasskeyStopped extends Error {}

async function onPhone<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const name = (error as Error).name;
    throw new PasskeyStopped(name === 'NotAllowedError' || name === 'AbortError' ? t.stopped : t.unable);
  }
}

const library = () => import('@simplewebauthn/browser');

/** Creates a passkey from the options of `startPasskey`. */
export async function makePasskey(options: object) {
  const { startRegistration } = await library();
  return onPhone(() => startRegistration({ optionsJSON: options as never }));
}

async function sign(options: object) {
  const { startAuthentication } = await library();
  return onPhone(() => startAuthentication({ optionsJSON: options as never }));
}

/** Logs in with a passkey of this site that the user chooses. */
export async function enterWithPasskey(deviceName: string) {
  const { options } = await call('startPasskeyLogin', undefined, { isAnonymous: true });
  const answer = await sign(options);
  return call('passkeyLogin', { answer: answer as never, deviceName }, { isAnonymous: true });
}

/** Returns the approval that replaces the wallet PIN for this operation. */
export async function approveWithPasskey(operation: Operation): Promise<string> {
  const { options } = await call('startApproval', operation);
  const answer = await sign(options);
  return (await call('finishApproval', { answer: answer as never })).approval;
}
