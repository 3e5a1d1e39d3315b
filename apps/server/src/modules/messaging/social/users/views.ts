import { milliseconds } from '../fields';
import type { User } from './store';

// People as the wire writes them (section 5.2).

/** `appManger` is spelt so. */
export type UserView = {
  userID: string;
  nickname: string;
  faceURL: string;
  ex: string;
  createTime: number;
  appMangerLevel: number;
  globalRecvMsgOpt: number;
};

/** What a reader sees of somebody. How loud somebody set their phone is for them alone. */
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
