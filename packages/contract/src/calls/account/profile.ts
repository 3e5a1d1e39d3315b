import * as z from 'zod';
import { endpoint } from '../../endpoint';
import { cursor, dateTime, idDigits, pageOf } from '../../fields';
import { bio, faceURL, languages, privacy } from '../../profile/fields';
import { bioLength, messagesFrom, spokenLanguages } from '../../profile/values';

export const profile = endpoint({
  method: 'GET',
  path: '/api/user/profile',
  summary: "Returns the caller's profile and privacy settings",
  answer: z.object({
    nickname: z.string(),
    /** Null: can be changed now. */
    nicknameChangeableAt: dateTime.nullable(),
    /** Days until a changed nickname can be changed again. */
    nicknameDays: z.number().int(),
    faceURL,
    bio,
    languages,
    privacy,
    phone: z.string(),
    email: z.string().nullable(),
    isEmailVerified: z.boolean(),
    trusted: z.number().int(),
    blocked: z.number().int(),
    devices: z.number().int(),
  }),
});

export const updateProfile = endpoint({
  method: 'POST',
  path: '/api/user/updateProfile',
  summary: "Changes the given fields of the caller's profile and privacy settings",
  rate: { limit: 60, windowS: 3600, by: 'account' },
  body: z.strictObject({
    bio: z.string().max(bioLength).optional(),
    languages: z.array(z.enum(spokenLanguages)).max(spokenLanguages.length).optional(),
    showsOnline: z.boolean().optional(),
    showsVolume: z.boolean().optional(),
    messagesFrom: z.enum(messagesFrom).optional(),
  }),
  answer: z.object({ bio, languages, privacy }),
  refusals: ['ContactInText', 'CodeInText'],
});

export const setAvatar = endpoint({
  method: 'POST',
  path: '/api/user/setAvatar',
  summary: "Sets the caller's avatar to an uploaded picture, or removes it",
  rate: { limit: 30, windowS: 86_400, by: 'account' },
  body: z.strictObject({ fileID: idDigits.nullable() }),
  answer: z.object({ faceURL }),
  refusals: ['NotYourPicture'],
});

export const trustedUsers = endpoint({
  method: 'GET',
  path: '/api/user/trusted',
  summary: 'Lists the users that the caller trusts, newest first',
  query: z.strictObject({ cursor }),
  answer: pageOf(z.object({ userID: idDigits, nickname: z.string(), since: dateTime })),
});

export const signOutOthers = endpoint({
  method: 'POST',
  path: '/api/user/signOutOthers',
  summary: "Signs out all of the caller's other devices",
  answer: z.object({ ended: z.number().int() }),
});
