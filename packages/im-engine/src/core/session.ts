import { LoginStatus, type MsgData } from '@gift/im-protocol';
import * as wire from '@gift/im-protocol/payloads';
import { RequestID } from '@gift/im-protocol/requests';
import type { EngineFailure, LoginPayload } from '../api';
import type { Emit } from '../batch';
import type { EngineError } from '../failure';
import type { Store } from '../store/store';
import { createBook } from './book';
import { createConversationSync } from './conversation-sync';
import { firstLook } from './first-look';
import { createGroups } from './groups';
import { createHistory } from './history';
import { createCall } from './http';
import { createInbox } from './inbox';
import { createLink } from './link';
import { createMarks } from './marks';
import { createNotices } from './notices';
import { createOutbox } from './outbox';
import { createLane, type Ground } from './parts';
import { createPeople } from './people';
import { createPeopleCalls } from './people-calls';
import { createRequests } from './requests';
import type { Row } from './row';
import { syncMessages } from './sync';
import type { Timing } from './timing';
import { createTyping } from './typing';

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
  const lane = createLane();
  let status: LoginStatus = LoginStatus.logging;
  let wasSynced = false;
  let areListsAsked = false;
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

  const ground: Ground = { payload, timing, store, link, call, emit };
  const requests = createRequests(link, payload.userID);
  const redraw = (ids: ReadonlySet<string>) => book.announce(book.showing(ids));
  const people = createPeople(ground, redraw);
  const groups = createGroups(ground, redraw);
  const book = createBook(payload.userID, emit, (row) => appearanceOf(row, people, groups));
  const outbox = createOutbox(ground, book, requests);
  const syncConversations = createConversationSync(ground, book, (ids) => people.want(ids));
  const inbox = createInbox(ground, book, requests, {
    settle: outbox.settle,
    noteSenders: people.noteSenders,
    onUnknown: () => void syncConversations(),
  });
  const history = createHistory(ground, book, inbox, requests, outbox.of);
  const marks = createMarks(ground, book, inbox, history, requests);
  const typing = createTyping(ground, book, requests);
  const removeConversations = async (conversationIDs: readonly string[]) => {
    for (const id of conversationIDs) await marks.cleared(id);
    book.remove(conversationIDs);
    await store.write({ remove: { conversations: conversationIDs } });
    emit('conversationsRemoved', [...conversationIDs]);
  };
  const notices = createNotices(ground, requests, marks, people, groups, {
    syncConversations,
    removeConversations,
  });
  const peopleCalls = createPeopleCalls(ground, people, requests);

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
      .then(() => groups.want(book.all().flatMap(({ groupID }) => groupID || [])))
      .catch(() => {});
    void people.syncBlacks();
    void people.syncSelf().catch(() => {});
  };

  const sync = async () => {
    const isFirst = !wasSynced;
    if (areListsAsked) syncLists();
    try {
      await lane(() => syncMessages(ground, { book, inbox, marks, notices, requests }, isFirst, people.want));
      if (isFirst) await store.write({ put: { meta: [{ key: 'synced', value: true }] } });
      wasSynced = true;
      outbox.resume(true);
      await peopleCalls.resubscribe();
    } catch {
      syncLater();
    }
    // At the start the lists were asked for before there was a link to tell of changes, so once more, in no hurry.
    if (!areListsAsked) syncLists();
    areListsAsked = true;
  };

  const start = () => {
    link.start();
    if (wasSynced) return syncLists();
    // Where it fails, or comes after the sync, nothing is missing: the sync brings the same. The lists wait for it, since
    // a browser asks six things at once, and the eye waits for this one.
    void firstLook(ground, { inbox, people, groups })
      .then((take) => lane(async () => (wasSynced || isStopped ? undefined : take())))
      .catch(() => {})
      .then(() => (isStopped ? undefined : syncLists()));
  };

  return {
    ...{ ground, book, people, groups, inbox, history, marks, outbox, requests, typing, peopleCalls },
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
      book.load(rows);
      outbox.load(unsent);
    },
    /** What memory holds, for a store that takes over from a broken one. */
    held: () => ({
      conversations: book.all(),
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
  people: ReturnType<typeof createPeople>,
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
