import { type Command, command, type Query, query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { deleteDevice, saveDevice } from './devices';
import { isKnownService } from './services';
import { vapidOf } from './vapid';

const pushKey: Query<'pushKey'> = async ({ services }) => ({ publicKey: vapidOf(services).publicKey });

const subscribePush: Command<'subscribePush'> = async ({ tx, caller, language, settings, now }, input) => {
  const { endpoint, keys } = input;
  if (!isKnownService(endpoint, settings.pushServices)) throw new Refusal('PushServiceUnknown');
  const { userID, sessionID } = caller;
  await saveDevice(tx, { userID: String(userID), sessionID, endpoint, ...keys, language, now });
  return {};
};

const unsubscribePush: Command<'unsubscribePush'> = async ({ tx, caller }, { endpoint }) => {
  await deleteDevice(tx, { userID: String(caller.userID), endpoint });
  return {};
};

export const pushRoutes = {
  pushKey: query<'pushKey'>(pushKey),
  subscribePush: command<'subscribePush'>(subscribePush),
  unsubscribePush: command<'unsubscribePush'>(unsubscribePush),
};
