// Notifications from staff and system to one user: content type 1400, which no user can send.
import { localize } from '@gift/client/language';
import type { Message } from '@gift/im-protocol';
import { reportText } from '../../../shared/chat/parts/report-text';

/** `kind` sets the icon; it is empty for a notification of another server. */
export type NotificationContent = {
  title: string;
  text: string;
  url: string;
  kind: string;
  about: Readonly<Record<string, string>>;
};

const fieldsOf = (json: unknown): Record<string, string> => {
  try {
    const all = JSON.parse(typeof json === 'string' && json !== '' ? json : '{}') as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(all ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
};

/** Parses a notification, in the user's language if the server sent each. */
export function notificationOf(message: Message): NotificationContent {
  const {
    notificationName = '',
    text = '',
    externalUrl = '',
    ex,
  } = fieldsOf(message.notificationElem?.detail);
  const about = fieldsOf(ex);
  const { en, zh, pcm, kind = '' } = about;
  return {
    title: notificationName,
    text: en && zh ? localize([en, zh, pcm ?? en]) : text,
    url: externalUrl,
    kind,
    about,
  };
}

/** The page that a notification links to; null if there is none. Only a path of this app, never another site. */
export const notificationPath = ({ url }: NotificationContent): string | null =>
  /^\/(?![/\\])[!-~]*$/.test(url) ? url : null;

/** The line below a notification: the text of a report. */
export const reportSummaryOf = ({ kind, about }: NotificationContent): string =>
  kind === 'report'
    ? [reportText(about.reason), about.words && `“${about.words}”`].filter(Boolean).join(': ')
    : '';
