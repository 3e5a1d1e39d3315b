import { LoginStatus, type MsgData } from '@gift/im-protocol';
import * as wire from '@gift/im-protocol/payloads';
import { RequestID } from '@gift/im-protocol/requests';
import type { EngineFailure, LoginPayload } from '../api';
import type { Emit } from '../batch';
import type { EngineError } from '../failure';
import type { Store } from '../store/store';
import { createContactApi } from './contacts/contact-api';
import { createContacts } from './contacts/contacts';
import { createGroups } from './contacts/groups';
import { createConversationList } from './conversations/conversation-list';
import { createConversationSync } from './conversations/conversation-sync';
import { loadFirstPage } from './conversations/first-page';
import { createHistory } from './conversations/history';
import { createInbox } from './conversations/inbox';
import { createMessageUpdates } from './conversations/message-updates';
import { createNotificationHandler } from './conversations/notification-handler';
import type { Row } from './conversations/row';
import { createTyping } from './conversations/typing';
import { createCall } from './http';
import { createLink } from './link';
import { createOutbox } from './messages/outbox';
import { createRequests } from './requests';
import { createSerialQueue, type SessionContext } from './session-context';
import { syncMessages } from './sync';
import type { Timing } from './timing';

export type Session = ReturnType<typeof createSession>;

/** One logged-in user: every part, connected. It works from the store until the link opens. */
export function createSession(
  payload: LoginPayload,
  store: Store,
  emit: Emit,
  timing: Timing,
  isBackground: () => boolean,
  onRefused: (failure: EngineFailure) => void,
) {
  /** Frames are stored one after another; no other change of a conversation's end runs at the same time. */
  const lane = createSerialQueue();
  let status: LoginStatus = LoginStatus.logging;
  let wasSynced = false;
  let areListsRequested = false;
  let resync: unknown;
  let isStopped = false;

  const stop = () => {
    isStopped = true;
    status = LoginStatus.logout;
    clearTimeout(resync as number);
    outbox.stop();
    link.stop();
  };

  const refuse = (failure: EngineFailure) => {
    if (isStopped) return;
    stop();
    onRefused(failure);
  };

  const call = createCall(payload, timing, (error: EngineError) => refuse(error));
  const link = createLink(payload, isBackground, timing, {
    connecting: () => emit('connecting', null),
    open() {
      status = LoginStatus.logged;
      emit('connectSuccess', null);
      outbox.resume(false);
      void sync();
    },
    failed(failure) {
      status = LoginStatus.logging;
      emit('connectFailed', failure);
    },
    refused: refuse,
    pushed: (reqIdentifier, data) => void take(reqIdentifier, data),
  });

  const context: SessionContext = { payload, timing, store, link, call, emit };
  const requests = createRequests(link, payload.userID);
  const redraw = (ids: ReadonlySet<string>) => conversationList.announce(conversationList.showing(ids));
  const people = createContacts(context, redraw);
  const groups = createGroups(context, redraw);
  const conversationList = createConversationList(payload.userID, emit, (row) =>
    appearanceOf(row, people, groups),
  );
  const outbox = createOutbox(context, conversationList, requests);
  const syncConversations = createConversationSync(context, conversationList, (ids) => people.want(ids));
  const inbox = createInbox(context, conversationList, requests, {
    settle: outbox.settle,
    noteSenders: people.noteSenders,
    onUnknown: () => void syncConversations(),
  });
  const history = createHistory(context, conversationList, inbox, requests, outbox.of);
  const marks = createMessageUpdates(context, conversationList, inbox, history, requests);
  const typing = createTyping(context, conversationList, requests);
  const removeConversations = async (conversationIDs: readonly string[]) => {
    for (const id of conversationIDs) await marks.cleared(id);
    conversationList.remove(conversationIDs);
    await store.write({ remove: { conversations: conversationIDs } });
    emit('conversationsRemoved', [...conversationIDs]);
  };
  const notices = createNotificationHandler(context, requests, marks, people, groups, {
    syncConversations,
    removeConversations,
  });
  const contactApi = createContactApi(context, people, requests);

  /** Messages that are not stored: typing, and business notifications of the app. */
  const isPassing = (message: MsgData): boolean => message.seq === 0 && typing.receive(message);

  const take = async (reqIdentifier: number, data: Uint8Array) => {
    if (reqIdentifier === RequestID.presence) return emit('userStatusChanged', requests.presenceOf(data));
    if (reqIdentifier !== RequestID.push) return;
    const { msgs, notificationMsgs } = wire.pullMessageBySeqsResp.decode(data);
    for (const conversation of msgs.values())
      conversation.msgs = conversation.msgs.filter((message) => !isPassing(message));
    try {
      await lane(async () => {
        await inbox.push(msgs);
        await notices.push(notificationMsgs);
      });
    } catch {
      // A gap could not be filled: drops the pushed messages, and syncs again later from the stored seqs.
      syncLater();
    }
  };

  const syncLater = () => {
    clearTimeout(resync as number);
    if (!isStopped && link.isOpen()) resync = setTimeout(() => void sync(), timing.backoffFirstMs);
  };

  /** A list that fails keeps its data, and is requested again with the next link. */
  const syncLists = () => {
    void people.syncFriends();
    void Promise.all([syncConversations(), groups.sync()])
      .then(() => groups.want(conversationList.all().flatMap(({ groupID }) => groupID || [])))
      .catch(() => {});
    void people.syncBlacks();
    void people.syncSelf().catch(() => {});
  };

  const sync = async () => {
    const isFirst = !wasSynced;
    if (areListsRequested) syncLists();
    try {
      await lane(() =>
        syncMessages(context, { conversationList, inbox, marks, notices, requests }, isFirst, people.want),
      );
      if (isFirst) await store.write({ put: { meta: [{ key: 'synced', value: true }] } });
      wasSynced = true;
      outbox.resume(true);
      await contactApi.resubscribe();
    } catch {
      syncLater();
    }
    // At the start the lists were requested before a link could report changes, so they are requested again, with a
    // delay.
    if (!areListsRequested) syncLists();
    areListsRequested = true;
  };

  const start = () => {
    link.start();
    if (wasSynced) return syncLists();
    // If it fails or comes after the sync, nothing is missing: the sync brings the same. The lists wait for it,
    // since a browser makes six requests at once, and the user waits for this one.
    void loadFirstPage(context, { inbox, people, groups })
      .then((take) => lane(async () => (wasSynced || isStopped ? undefined : take())))
      .catch(() => {})
      .then(() => (isStopped ? undefined : syncLists()));
  };

  return {
    ...{
      context,
      conversationList,
      people,
      groups,
      inbox,
      history,
      marks,
      outbox,
      requests,
      typing,
      contactApi,
    },
    ...{ link, lane, start, stop, syncConversations, removeConversations },
    status: () => status,
    /** Loads the device's data into memory. */
    async load() {
      const [rows, unsent, synced] = await Promise.all([
        store.all('conversations'),
        store.all('outbox'),
        store.get('meta', 'synced'),
        people.load(),
        groups.load(),
      ]);
      wasSynced = synced !== undefined;
      conversationList.load(rows);
      outbox.load(unsent);
    },
    /** The data in memory, for a store that replaces a broken one. */
    held: () => ({
      conversations: conversationList.all(),
      outbox: outbox.held(),
      groups: groups.held(),
      ...people.held(),
    }),
    async logout() {
      // The server drops the token and closes the link; if it cannot be reached, the token expires.
      if (link.isOpen()) await requests.logout(payload.platformID).catch(() => {});
      stop();
    },
  };
}

function appearanceOf(
  row: Row,
  people: ReturnType<typeof createContacts>,
  groups: ReturnType<typeof createGroups>,
) {
  if (row.groupID) {
    const group = groups.faceOf(row.groupID);
    return {
      showName: group?.groupName ?? '',
      faceURL: group?.faceURL ?? '',
      isNotInGroup: groups.isGone(row.groupID),
    };
  }
  const { latestMsg } = row;
  const lastFromSender = latestMsg?.sendID === row.userID ? latestMsg : null;
  return {
    showName: lastFromSender?.senderNickname ?? '',
    faceURL: lastFromSender?.senderFaceUrl ?? '',
    ...people.faceOf(row.userID),
    isNotInGroup: false,
  };
}
