import { expect, it } from 'vitest';
import * as im from '..';

// Copied a second time from the specification, section 3, so that an error in either shows.

it('numbers message content types as specified', () => {
  expect(im.ContentType).toMatchObject({
    ...{ text: 101, picture: 102, voice: 103, video: 104, file: 105, atText: 106, merge: 107, card: 108 },
    ...{ location: 109, custom: 110, typing: 113, quote: 114, face: 115, friendAdded: 1201 },
    ...{ oaNotification: 1400, groupCreated: 1501, groupInfoSet: 1502, memberQuit: 1504 },
    ...{ groupOwnerTransferred: 1507, memberKicked: 1508, memberInvited: 1509, memberEntered: 1510 },
    ...{ groupDismissed: 1511, memberMuted: 1512, memberUnmuted: 1513, groupMuted: 1514, groupUnmuted: 1515 },
    ...{ groupAnnouncementSet: 1519, groupNameSet: 1520, burnMessageChanged: 1701, revoked: 2101 },
  });
});

it('numbers session types, roles and states as specified', () => {
  expect(im.SessionType).toEqual({ single: 1, group: 3, notification: 4 });
  expect(im.GroupRole).toEqual({ normal: 20, admin: 60, owner: 100 });
  expect(im.SendStatus).toMatchObject({ sending: 1, succeeded: 2, failed: 3 });
  expect(im.GroupStatus).toEqual({ normal: 0, banned: 1, dismissed: 2, muted: 3 });
  expect(im.ReceiveOption).toEqual({ normal: 0, notReceive: 1, notNotify: 2 });
  expect(im.GroupAtType).toEqual({ none: 0, atMe: 1, atAll: 2, atAllAndMe: 3, groupNotice: 4 });
  expect(im.JoinSource).toEqual({ invitation: 2, search: 3, qrCode: 4 });
  expect(im.JoinVerification).toEqual({ applyNeedsInviteNot: 0, allNeed: 1, allNot: 2 });
  expect(im.Handling).toEqual({ unprocessed: 0, agree: 1, reject: -1 });
  expect(im.LoginStatus).toEqual({ logout: 1, logging: 2, logged: 3 });
  expect(im.UserStatus).toEqual({ online: 1, offline: 0 });
  expect(im.MessageFrom).toEqual({ user: 100, system: 200 });
});

it('numbers platforms as specified, of which this product is Web', () => {
  expect(im.Platform).toMatchObject({
    ...{ iOS: 1, android: 2, windows: 3, mac: 4, web: 5, linux: 7, androidPad: 8, iPad: 9 },
  });
});

it('uses the OpenIM tag for mentioning everybody', () => expect(im.atAllTag).toBe('AtAllTag'));
