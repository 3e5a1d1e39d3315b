import { LoginStatus, type MsgData } from '@gift/im-protocol';
import * as wire from '@gift/im-protocol/payloads';
import { RequestID } from '@gift/im-protocol/requests';
import type { EngineFailure, LoginPayload } from '../api';
import type { Emit } from '../batch';
import type { EngineError } from '../failure';
import type { Store } from '../store/store';
import { createContactCalls } from './contacts/contact-calls';
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

/** One signed-in user: every part, tied together. It works on what the store holds until the link is there. */
export function createSession(
  payload: LoginPayload,
  store: Store,
  emit: Emit,
  timing: Timing,
  isBackground: () => boolean,
  onRefused: (failure: EngineFailure) => void,
) {
  /** Messages are placed one frame after another; nothing that changes a conversation's end runs beside it. */
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
  const peopleCalls = createContactCalls(context, people, requests);

  /** What goes by without being kept: typing, and business notes of the app's own. */
  const isPassing = (message: MsgData): boolean => message.seq === 0 && typing.hear(message);

  const take = async (reqIdentifier: number, data: Uint8Array) => {
    if (reqIdentifier === RequestID.presence) return emit('userStatusChanged', requests.presenceOf(data));
    if (reqIdentifier !== RequestID.push) return;
    const { msgs, notificationMsgs } = wire.pullMessageBySeqsResp.decode(data);
    for (const held of msgs.values()) held.msgs = held.msgs.filter((message) => !isPassing(message));
    try {
      await lane(async () => {
        await inbox.push(msgs);
        await notices.push(notificationMsgs);
      });
    } catch {
      // A gap that could not be filled: what was pushed is left, and looked for again from where the store stands.
      syncLater();
    }
  };

  const syncLater = () => {
    clearTimeout(resync as number);
    if (!isStopped && link.isOpen()) resync = setTimeout(() => void sync(), timing.backoffFirstMs);
  };

  /** Each list that fails keeps what it had, and is asked for again with the next link. */
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
      await peopleCalls.resubscribe();
    } catch {
      syncLater();
    }
    // At the start the lists were asked for before there was a link to tell of changes, so once more, in no hurry.
    if (!areListsRequested) syncLists();
    areListsRequested = true;
  };

  const start = () => {
    link.start();
    if (wasSynced) return syncLists();
    // Where it fails, or comes after the sync, nothing is missing: the sync brings the same. The lists wait for it, since
    // a browser asks six things at once, and the eye waits for this one.
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
      peopleCalls,
    },
    ...{ link, lane, start, stop, syncConversations, removeConversations },
    status: () => status,
    /** Everything the device holds, into memory. */
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
    /** What memory holds, for a store that takes over from a broken one. */
    held: () => ({
      conversations: conversationList.all(),
      outbox: outbox.held(),
      groups: groups.held(),
      ...people.held(),
    }),
    async logout() {
      // The server forgets the token and closes; if it can't be told, the token simply ends in its time.
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
  const said = latestMsg?.sendID === row.userID ? latestMsg : null;
  return {
    showName: said?.senderNickname ?? '',
    faceURL: said?.senderFaceUrl ?? '',
    ...people.faceOf(row.userID),
    isNotInGroup: false,
  };
}
