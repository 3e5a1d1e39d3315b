import { ContentType, type Message, MessageFrom } from '@gift/im-protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyChatData, emptyMessage } from '../../../testing/chat-data';
import { findFirstUnread, newestSeq, oldestSeq, withMessages, withoutMessages } from './merge-messages';
import { newCaseMessages, rowsOf } from './rows';

const chatData = emptyChatData('1');
const at = Date.UTC(2026, 10, 20, 12);
const minute = 60_000;
const message = (seq: number, change: Partial<Message> = {}): Message =>
  emptyMessage(chatData, {
    clientMsgID: `c${seq}`,
    seq,
    sendTime: at + seq * minute,
    createTime: at + seq * minute,
    sendID: '2',
    recvID: '1',
    ...change,
  });
const own = (change: Partial<Message>) => message(0, { sendID: '1', recvID: '2', ...change });
const ids = (messages: readonly Message[]) => messages.map((one) => one.clientMsgID);

describe('the messages of a chat', () => {
  it('are sorted by seq without duplicates, in whatever order they arrive', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 8 }), { maxLength: 8 }),
        (batches) => {
          const mergedMessages = batches.reduce<readonly Message[]>(
            (now, seqs) =>
              withMessages(
                now,
                seqs.map((n) => message(n)),
              ),
            [],
          );
          const wanted = [...new Set(batches.flat())].sort((a, b) => a - b);
          expect(mergedMessages.map((one) => one.seq)).toEqual(wanted);
        },
      ),
    );
  });

  it('are sorted by time while pending, and by seq once the server confirms them', () => {
    const before = withMessages([message(1)], [own({ clientMsgID: 'mine', createTime: at + 2 * minute })]);
    expect(ids(before)).toEqual(['c1', 'mine']);
    const overtaken = withMessages(before, [message(2, { sendTime: at + 3 * minute })]);
    expect(ids(overtaken)).toEqual(['c1', 'mine', 'c2']);
    const acknowledged = withMessages(overtaken, [
      own({ clientMsgID: 'mine', seq: 3, sendTime: at + 4 * minute }),
    ]);
    expect(ids(acknowledged)).toEqual(['c1', 'c2', 'mine']);
  });

  it('take older pages in front', () => {
    const held = withMessages([message(5), own({ clientMsgID: 'mine' })], [message(3), message(4)]);
    expect(ids(held)).toEqual(['c3', 'c4', 'c5', 'mine']);
    expect([oldestSeq(held), newestSeq(held)]).toEqual([3, 5]);
  });

  it('never change from read to unread or from sent to sending', () => {
    const sent = message(1, { isRead: true, status: 2 });
    const [held] = withMessages([sent], [message(1, { isRead: false, status: 1 })]);
    expect(held).toMatchObject({ isRead: true, status: 2 });
  });

  it('can change from sending to failed, and back to sending', () => {
    const sending = own({ clientMsgID: 'mine', status: 1 });
    const [failed] = withMessages([sending], [{ ...sending, status: 3 }]);
    expect(failed!.status).toBe(3);
    expect(withMessages([failed!], [sending])[0]!.status).toBe(1);
  });

  it('are removed when they are deleted', () => {
    expect(ids(withoutMessages([message(1), message(2)], ['c1']))).toEqual(['c2']);
  });

  it('have the divider before the first unread one of others', () => {
    const held = [message(1), message(2), own({ clientMsgID: 'mine', seq: 3 }), message(4)];
    expect(findFirstUnread(held, 2, '1')).toBe('c2');
    expect(findFirstUnread(held, 0, '1')).toBeNull();
    expect(findFirstUnread(held, 9, '1')).toBeNull();
  });

  it('take a page of fifty into ten thousand', () => {
    let held: readonly Message[] = [];
    for (let page = 200; page > 0; page -= 1)
      held = withMessages(
        held,
        Array.from({ length: 50 }, (_, n) => message((page - 1) * 50 + n + 1)),
      );
    expect(held).toHaveLength(10_000);
    expect(held[0]!.seq).toBe(1);
    const rows = rowsOf(withMessages(held, [message(10_001)]), {
      ownID: '1',
      unreadFrom: null,
      unreadCount: 0,
      revokes: new Set(),
    });
    expect(rows.length).toBeGreaterThan(10_000);
  });
});

describe('the rows of a chat', () => {
  const rows = (
    messages: readonly Message[],
    unreadFrom: string | null = null,
    revokes: ReadonlySet<string> = new Set(),
  ) => rowsOf(messages, { ownID: '1', unreadFrom, unreadCount: 2, revokes });
  const labelsOf = (messages: readonly Message[], unreadFrom: string | null = null) =>
    rows(messages, unreadFrom).map((row) =>
      row.kind === 'bubble'
        ? `${row.isOwn ? 'own' : 'other'}${row.isFirst ? ' first' : ''}${row.isLast ? ' last' : ''}`
        : row.kind,
    );

  it('of a case count only messages of users as new, not the steps of the case', () => {
    const step = (seq: number) =>
      message(seq, { contentType: ContentType.custom, msgFrom: MessageFrom.system });
    const all = [message(1), step(2), step(3), own({ seq: 4 }), message(5), step(6), message(7)];
    expect(newCaseMessages(all, all[1]!.clientMsgID, '1')).toEqual({
      unreadFrom: all[4]!.clientMsgID,
      unreadCount: 2,
    });
    expect(newCaseMessages(all.slice(0, 4), all[1]!.clientMsgID, '1')).toEqual({
      unreadFrom: null,
      unreadCount: 0,
    });
    expect(newCaseMessages(all, null, '1')).toEqual({ unreadFrom: null, unreadCount: 0 });
  });

  it('begin each day with its name, by the clock of Lagos', () => {
    const lateUtc = Date.UTC(2026, 10, 20, 22, 50);
    const night = [message(1, { sendTime: lateUtc }), message(2, { sendTime: lateUtc + 15 * minute })];
    expect(labelsOf(night)).toEqual(['day', 'other first last', 'day', 'other first last']);
  });

  it('group messages that one sender sends within five minutes', () => {
    const messages = [1, 2, 3].map((seq) => message(seq));
    expect(
      labelsOf([
        ...messages,
        message(4, { sendTime: at + 30 * minute }),
        own({ seq: 5, sendTime: at + 31 * minute }),
      ]),
    ).toEqual(['day', 'other first', 'other', 'other last', 'other first last', 'own first last']);
  });

  it('draw the unread divider between two groups', () => {
    expect(labelsOf([message(1), message(2), message(3)], 'c2')).toEqual([
      'day',
      'other first last',
      'unread',
      'other first',
      'other last',
    ]);
  });

  it('show a system message as a line, and the same content from a user as a bubble', () => {
    const data = JSON.stringify({ orderNo: '5', event: 'pay', at: '2026-11-20T12:00:00.000Z' });
    const custom = { contentType: ContentType.custom, customElem: { data, description: '', extension: '' } };
    expect(labelsOf([message(1, { ...custom, msgFrom: 200 })])).toEqual(['day', 'line']);
    expect(labelsOf([message(1, { ...custom, msgFrom: 100 })])).toEqual(['day', 'other first last']);
    expect(labelsOf([message(1, { contentType: ContentType.revoked })])).toEqual(['day', 'line']);
  });

  it('show a message that is being revoked as a line, which parts its group', () => {
    const messages = [message(1), message(2), message(3)];
    const kinds = rows(messages, null, new Set(['c2'])).map((row) =>
      row.kind === 'bubble' ? [row.isFirst, row.isLast] : row.kind,
    );
    expect(kinds).toEqual(['day', [true, true], 'line', [true, true]]);
    expect(rows(messages).map(({ kind }) => kind)).toEqual(['day', 'bubble', 'bubble', 'bubble']);
  });

  it('are the same objects while nothing about them changes', () => {
    const held = [message(1), message(2), message(3)];
    const before = rows(held);
    const after = rows([...held, message(4)]);
    expect(after[1]).toBe(before[1]);
    expect(after[2]).toBe(before[2]);
    expect(after[3]).not.toBe(before[3]);
  });
});
