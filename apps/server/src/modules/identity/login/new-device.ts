import { textIn } from '@gift/contract/text/localized';
import type { Context } from '../../../platform/calls/context';
import { hours, later } from '../../../platform/clock';
import type { Tx } from '../../../platform/database/db';
import { requestNotification } from '../messages/sending';
import { userByID } from '../store';

/** Informs the owner of every new device: on the phone, and in the app and by e-mail. */
export async function notifyNewDevice(
  {
    tx,
    now,
    operationID,
    origin,
    settings,
  }: Pick<Context, 'now' | 'operationID' | 'origin' | 'settings'> & { tx: Tx },
  userID: bigint,
  deviceName: string | undefined,
): Promise<void> {
  const { phone, language } = await userByID(tx, userID);
  const device = deviceName ?? textIn(['A new device', '新设备', 'New device'], language);
  const until = later(now, hours(settings.withdrawCoolingHours));
  const details = { device: `${device} (${origin.address})`, at: now, until };
  const notice = { language, name: 'newDevice', details } as const;
  const where = { tx, now, operationID };
  await requestNotification(where, { ...notice, channel: 'sms', target: phone, userID: String(userID) });
}
