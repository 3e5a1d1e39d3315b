import type { Command } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { checkPublicText } from '../../../platform/text/free-text';
import { closeFile, openFile } from '../../uploads';
import { publishProfileChanged } from '../messages/sending';
import { avatarURLOf, lockOwnProfile, type OwnProfile, writeOwnProfile } from '../profiles/own-profile';

export const updateProfile: Command<'updateProfile'> = async (context, input) => {
  const { tx, caller } = context;
  const before = await lockOwnProfile(tx, caller.userID);
  const bio = input.bio === undefined ? before.bio : checkPublicText(input.bio, 'bio');
  const languages = input.languages ? [...new Set(input.languages)] : before.languages;
  const { showsOnline = before.showsOnline, showsVolume = before.showsVolume } = input;
  const { messagesFrom = before.messagesFrom } = input;
  const now: OwnProfile = { ...before, bio, languages, showsOnline, showsVolume, messagesFrom };
  await writeOwnProfile(tx, caller.userID, now);
  if (showsOnline !== before.showsOnline || messagesFrom !== before.messagesFrom)
    await publishProfileChanged(context, caller.userID);
  return { bio, languages, privacy: { showsOnline, showsVolume, messagesFrom } };
};

/** A picture with another use, such as evidence of an order, cannot become an avatar. */
export const setAvatar: Command<'setAvatar'> = async (context, { fileID }) => {
  const { tx, caller, now } = context;
  const before = await lockOwnProfile(tx, caller.userID);
  const avatarFileID = fileID === null ? null : BigInt(fileID);
  if (avatarFileID === before.avatarFileID) return { faceURL: avatarURLOf(avatarFileID) };
  const ownerID = caller.userID;
  if (avatarFileID !== null && !(await openFile(tx, avatarFileID, { ownerID, now })))
    throw new Refusal('NotYourPicture');
  if (before.avatarFileID !== null) await closeFile(tx, before.avatarFileID, { ownerID });
  await writeOwnProfile(tx, ownerID, { ...before, avatarFileID });
  await publishProfileChanged(context, ownerID, { isNewAvatar: true });
  return { faceURL: avatarURLOf(avatarFileID) };
};
