import type { Command } from '../../../platform/context';
import { publicText } from '../../../platform/free-text';
import { Refusal } from '../../../platform/refusal';
import { closeFile, openFile } from '../../uploads';
import { faceURLOf, lockOwnProfile, type OwnProfile, writeOwnProfile } from '../own-profile';
import { tellProfile } from '../sending';

export const updateProfile: Command<'updateProfile'> = async (context, input) => {
  const { tx, caller } = context;
  const before = await lockOwnProfile(tx, caller.userID);
  const bio = input.bio === undefined ? before.bio : publicText(input.bio, 'bio');
  const languages = input.languages ? [...new Set(input.languages)] : before.languages;
  const { showsOnline = before.showsOnline, showsVolume = before.showsVolume } = input;
  const { messagesFrom = before.messagesFrom } = input;
  const now: OwnProfile = { ...before, bio, languages, showsOnline, showsVolume, messagesFrom };
  await writeOwnProfile(tx, caller.userID, now);
  if (showsOnline !== before.showsOnline || messagesFrom !== before.messagesFrom)
    await tellProfile(context, caller.userID);
  return { bio, languages, privacy: { showsOnline, showsVolume, messagesFrom } };
};

/** A picture that stands for something else already, evidence of an order for one, can't become a face as well. */
export const setFace: Command<'setFace'> = async (context, { fileID }) => {
  const { tx, caller, now } = context;
  const before = await lockOwnProfile(tx, caller.userID);
  const faceFileID = fileID === null ? null : BigInt(fileID);
  if (faceFileID === before.faceFileID) return { faceURL: faceURLOf(faceFileID) };
  const ownerID = caller.userID;
  if (faceFileID !== null && !(await openFile(tx, faceFileID, { ownerID, now })))
    throw new Refusal('NotYourPicture');
  if (before.faceFileID !== null) await closeFile(tx, before.faceFileID, { ownerID });
  await writeOwnProfile(tx, ownerID, { ...before, faceFileID });
  await tellProfile(context, ownerID, { isNewFace: true });
  return { faceURL: faceURLOf(faceFileID) };
};
