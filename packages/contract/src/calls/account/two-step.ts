import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { done } from '../../fields';
import { signedIn, twoStepCode } from '../code-fields';

const password = z.string().min(1).max(128);
const wrongCode = ['TwoStepWrong', 'TwoStepLocked'] as const;

export const twoStep = endpoint({
  method: 'GET',
  path: '/api/user/twoStep/state',
  summary: 'Returns whether two-step codes are on for the caller',
  answer: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number().int() }),
});

export const startTwoStep = endpoint({
  method: 'POST',
  path: '/api/user/twoStep/start',
  sealed: true,
  secretAnswer: true,
  summary: 'Returns a secret for an authenticator app, to set up two-step codes',
  body: z.strictObject({ password }),
  answer: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['TwoStepOn', 'PasswordWrong', 'LoginLocked'],
});

export const confirmTwoStep = endpoint({
  method: 'POST',
  path: '/api/user/twoStep/confirm',
  sealed: true,
  secretAnswer: true,
  summary: 'Turns two-step codes on with a first code, and returns the recovery codes',
  body: z.strictObject({ code: twoStepCode }),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: ['TwoStepOn', 'TwoStepOff', ...wrongCode],
});

export const disableTwoStep = endpoint({
  method: 'POST',
  path: '/api/user/twoStep/disable',
  sealed: true,
  summary: 'Turns two-step codes off, with the password and a code',
  body: z.strictObject({ password, code: twoStepCode }),
  answer: done,
  refusals: ['TwoStepOff', 'PasswordWrong', 'LoginLocked', ...wrongCode],
});

export const finishTwoStep = endpoint({
  method: 'POST',
  path: '/api/user/twoStep/login',
  access: 'public',
  sealed: true,
  summary: 'Completes a login with a two-step code or a recovery code',
  body: z.strictObject({
    twoStepID: z.string().min(20).max(60),
    code: twoStepCode,
    deviceName: z.string().max(60).optional(),
  }),
  answer: signedIn,
  refusals: ['CodeExpired', ...wrongCode],
});
