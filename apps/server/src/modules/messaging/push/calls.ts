import { type Command, command, type Query, query } from '../../../platform/context';
import { Refusal } from '../../../platform/refusal';
import { dropDevice, keepDevice } from './devices';
import { isKnownService } from './services';
import { vapidOf } from './vapid';

const pushKey: Query<'pushKey'> = async ({ services }) => ({ publicKey: vapidOf(services).publicKey });

const subscribePush: Command<'subscribePush'> = async ({ tx, caller, language, settings, now }, input) => {
  const { endpoint, keys } = input;
  if (!isKnownService(endpoint, settings.pushServices)) throw new Refusal('PushServiceUnknown');
  const { userID, sessionID } = caller;
  await keepDevice(tx, { userID: String(userID), sessionID, endpoint, ...keys, language, now });
  return {};
};

const unsubscribePush: Command<'unsubscribePush'> = async ({ tx, caller }, { endpoint }) => {
  await dropDevice(tx, { userID: String(caller.userID), endpoint });
  return {};
};

export const pushRoutes = {
  pushKey: query<'pushKey'>(pushKey),
  subscribePush: command<'subscribePush'>(subscribePush),
  unsubscribePush: command<'unsubscribePush'>(unsubscribePush),
};
