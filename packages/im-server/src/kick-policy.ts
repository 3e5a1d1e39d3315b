import { Platform } from '@gift/im-protocol';

type Terminal = { platformID: number; tokenID: string };

const classes: Record<number, string> = {
  [Platform.iOS]: 'mobile',
  [Platform.android]: 'mobile',
  [Platform.windows]: 'pc',
  [Platform.mac]: 'pc',
  [Platform.linux]: 'pc',
  [Platform.androidPad]: 'pad',
  [Platform.iPad]: 'pad',
};
/** Each other platform is its own class. */
const classOf = (platformID: number) => classes[platformID] ?? String(platformID);

/**
 * Which of a user's connections a new one closes (openim: multiLogin.policy): 0 none, 1 those on the same platform,
 * 4 those on the same class of devices, 5 all but desktops exclude each other. Connections with the same token
 * never close each other. An unknown policy counts as 1.
 */
export function isKickedBy(policy: number, older: Terminal, newer: Terminal): boolean {
  if (older.tokenID === newer.tokenID) return false;
  switch (policy) {
    case 0:
      return false;
    case 4:
      return classOf(older.platformID) === classOf(newer.platformID);
    case 5:
      return classOf(older.platformID) !== 'pc' && classOf(newer.platformID) !== 'pc';
    default:
      return older.platformID === newer.platformID;
  }
}
