// Notifications from staff and system to one user: content type 1400, which no user can send.

import { localize } from '@gift/client/language';
import type { Message } from '@gift/im-protocol';
import { reportText } from '../../../shared/chat/parts/report-text';
import { userPath } from '../../../shared/chat/paths';
import { disputePath } from '../../../shared/dispute-path';
import { orderPath } from '../../../shared/order-path';

/**
 * `kind` is the subject: order, dispute, money, offer, security, report, question; empty for a notification of another
 * server.
 */
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

/** Parses a notification, in the user's language if the server sent both. */
export function notificationOf(message: Message): NotificationContent {
  const {
    notificationName = '',
    text = '',
    externalUrl = '',
    ex,
  } = fieldsOf(message.notificationElem?.detail);
  const about = fieldsOf(ex);
  const { en, zh, kind = '' } = about;
  return {
    title: notificationName,
    text: en && zh ? localize([en, zh]) : text,
    url: externalUrl,
    kind,
    about,
  };
}

/** The page that a notification links to; null if there is none. */
export function notificationPath({ kind, about, url }: NotificationContent): string | null {
  const { orderNo, topUpID, withdrawalID, offerID, userID } = about;
  switch (kind) {
    // Either side's screen redirects the other side.
    case 'order':
      return orderNo ? orderPath({ orderNo, role: 'buyer' }) : '/history?type=1';
    case 'dispute':
      return orderNo ? disputePath(orderNo) : '/history/dispute';
    case 'money':
      if (withdrawalID) return `/paymentResult?${new URLSearchParams({ withdrawalID })}`;
      return topUpID ? `/paymentResult?${new URLSearchParams({ topUpID })}` : '/balance';
    case 'offer':
      return offerID ? `/offerDetail?${new URLSearchParams({ offerID })}` : '/myOff';
    case 'reward':
      return about.place === 'invite' ? '/inviteFriend' : '/rewards';
    case 'security':
      return '/profile';
    case 'question':
      return '/helpCenter?tab=questions';
    case 'report':
      return userID ? userPath(userID) : null;
    default:
      // Only a path of this app, never another site.
      return /^\/(?![/\\])/.test(url) ? url : null;
  }
}

/** The line below a notification: the text of a report. */
export const reportSummaryOf = ({ kind, about }: NotificationContent): string =>
  kind === 'report'
    ? [reportText(about.reason), about.words && `“${about.words}”`].filter(Boolean).join(': ')
    : '';
