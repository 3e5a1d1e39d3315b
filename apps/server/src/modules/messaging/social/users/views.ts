import { milliseconds } from '../fields';
import type { User } from './store';

// Users in the wire's form.

/** `appManger` is spelt so on the wire. */
export type UserView = {
  userID: string;
  nickname: string;
  faceURL: string;
  ex: string;
  createTime: number;
  appMangerLevel: number;
  globalRecvMsgOpt: number;
};

/** A user as a reader sees them. Only the user sees their own receive option. */
export const userView = (user: User, readerID: string): UserView => ({
  userID: user.userID,
  nickname: user.nickname,
  faceURL: user.faceURL,
  ex: user.ex,
  createTime: milliseconds(user.createdAt),
  appMangerLevel: 0,
  globalRecvMsgOpt: user.userID === readerID ? user.receiveOption : 0,
});

export type PublicUserView = { userID: string; nickname: string; faceURL: string; ex: string };

export const publicUserView = ({ userID, nickname, faceURL, ex }: User): PublicUserView => ({
  userID,
  nickname,
  faceURL,
  ex,
});
