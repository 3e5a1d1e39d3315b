import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { done } from '../../fields';
import { signedIn, twoStepCode } from '../code-fields';

const password = z.string().min(1).max(128);
const wrongCode = ['TwoStepWrong', 'TwoStepLocked'] as const;

export const twoStep = endpoint({
  method: 'GET',
  path: '/api/user/twoStep/state',
  access: 'user',
  summary: 'Whether a code of an authenticator app is asked for at login and at withdrawals',
  answer: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number().int() }),
});

export const startTwoStep = endpoint({
  method: 'POST',
  path: '/api/user/twoStep/start',
  access: 'user',
  sealed: true,
  secretAnswer: true,
  summary:
    'Begin two-step codes: a secret for an authenticator app. They count once the first code is entered',
  body: z.strictObject({ password }),
  answer: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['TwoStepOn', 'PasswordWrong', 'LoginLocked'],
});

export const confirmTwoStep = endpoint({
  method: 'POST',
  path: '/api/user/twoStep/confirm',
  access: 'user',
  sealed: true,
  secretAnswer: true,
  summary: 'Enter the first code: two-step codes are on, and the recovery codes are shown, once',
  body: z.strictObject({ code: twoStepCode }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: ['TwoStepOn', 'TwoStepOff', ...wrongCode],
});

export const disableTwoStep = endpoint({
  method: 'POST',
  path: '/api/user/twoStep/disable',
  access: 'user',
  sealed: true,
  summary: 'Turn two-step codes off, with the password and a code',
  body: z.strictObject({ password, code: twoStepCode }),
  answer: done,
  refusals: ['TwoStepOff', 'PasswordWrong', 'LoginLocked', ...wrongCode],
});

export const finishTwoStep = endpoint({
  method: 'POST',
  path: '/api/user/twoStep/login',
  access: 'public',
  sealed: true,
  summary: 'The second step of a login: a code of the authenticator app, or a recovery code',
  body: z.strictObject({
    twoStepID: z.string().min(20).max(60),
    code: twoStepCode,
    deviceName: z.string().max(60).optional(),
  }),
  answer: signedIn,
  refusals: ['CodeExpired', ...wrongCode],
});
