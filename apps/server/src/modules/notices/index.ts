/**
 * Notices: what people are told outside the app, by text message, mail and push. Which news goes which way is one
 * table (`noticeMatrix` in the contract); a reader changes the cells that are theirs, and sets quiet hours.
 *
 * Promises: a letter about one event goes to one person once by one way; money and security keep a way that nobody can
 * turn off; in quiet hours only what is urgent rings; no letter holds a code, a sum, a balance or a name. What is told
 * inside the app belongs to the messaging module, which asks here whom a push may wake (`wantPush`).
 */
import { command, query } from '../../platform/context';
import { noticeSettings, saveNotice, saveQuietHours } from './choices';

export { wantPush } from './choices';
export { noticesForOwner } from './for-owner';
export { forgetNotices } from './forget';
export { noticesSubscriptions } from './subscriptions';
export { noticesSweep, noticesTidy } from './sweeps';

export const noticesRoutes = {
  noticeSettings: query<'noticeSettings'>(noticeSettings),
  saveNotice: command<'saveNotice'>(saveNotice),
  saveQuietHours: command<'saveQuietHours'>(saveQuietHours),
};
