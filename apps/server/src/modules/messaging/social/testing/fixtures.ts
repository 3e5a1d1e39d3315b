import { afterAll, beforeAll, expect } from 'vitest';
import { type TestApp, testApp } from '../../../../testing/app';
import { createTestUser } from '../../../../testing/fixtures/users';
import type { Delivered } from '../../delivered';
import { ImError } from '../../http/openim-http';
import { decodeMessage } from '../../messages/store/encoded';
import { issueToken } from '../../tokens/tokens';
import type { ChangeContext } from '../change-context';
import { createGroup, type GroupToCreate } from '../groups/create-group';
import { register } from '../users/commands';

// Fixtures of the `social` tests: users, groups, and the notifications they receive.

// biome-ignore lint/suspicious/noExplicitAny: tests read any field of the answer.
export type Envelope = { errCode: number; errMsg: string; errDlt: string; data?: any };

type Notification = {
  contentType: number;
  receivers: string[];
  groupID: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of the notification.
  detail: any;
};

/** One server with its own database for the tests of a file. */
export function social(env: Record<string, string> = {}) {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(env);
  });
  afterAll(() => test?.close());

  /** Runs a change as a user, in one transaction. */
  const as = <Result>(
    actorID: string,
    work: (at: ChangeContext) => Promise<Result>,
    { isAdmin = false } = {},
  ): Promise<Result> =>
    test.database.transaction((tx) =>
      work({ tx, services: test.services, now: test.clock.now(), actorID, isAdmin }),
    );

  const asAdmin = <Result>(work: (at: ChangeContext) => Promise<Result>) =>
    as('imAdmin', work, { isAdmin: true });

  /** The wire's number of a refusal, or 0. Other errors are thrown. */
  async function codeOf(work: Promise<unknown>): Promise<number> {
    try {
      await work;
      return 0;
    } catch (error) {
      if (error instanceof ImError) return error.errCode;
      throw error;
    }
  }

  /** Registers users of a server that is not Gift. Returns their ids. */
  async function people<Names extends readonly string[]>(
    ...names: Names
  ): Promise<{ [Name in keyof Names]: string }> {
    const users = names.map((name) => ({
      userID: `${name}${made++}`,
      nickname: `${name} of the tests`,
      faceURL: '',
      ex: '',
    }));
    await asAdmin((at) => register(at, users));
    return users.map((user) => user.userID) as never;
  }

  /** A Gift user. */
  const gifted = async (nickname?: string) => {
    const user = await createTestUser(test, { nickname });
    return { ...user, id: String(user.userID) };
  };

  /** A group of this owner. Returns its id. */
  async function group(
    ownerID: string,
    options: Partial<GroupToCreate> & { members?: readonly string[]; admins?: readonly string[] } = {},
  ): Promise<string> {
    const { members = [], admins = [], ...fields } = options;
    const view = await as(ownerID, (at) =>
      createGroup(at, {
        groupID: '',
        groupType: 2,
        name: 'Steam US',
        notice: '',
        introduction: '',
        faceURL: '',
        ex: '',
        verification: 0,
        lookMemberInfo: 0,
        applyMemberFriend: 0,
        ownerID,
        adminIDs: admins,
        memberIDs: members,
        ...fields,
      }),
    );
    return view?.groupID ?? '';
  }

  /** The deliveries that this work causes. */
  async function delivered(work: () => Promise<unknown>): Promise<Delivered[]> {
    const received: Delivered[] = [];
    await settled();
    const stop = test.services.signals.listen((signal) => {
      if (signal.type !== 'deliver') return;
      for (const delivery of signal.deliveries) {
        const data = decodeMessage(delivery.message);
        received.push({ ...delivery, data, isStored: data.seq > 0 });
      }
    });
    try {
      await work();
      await settled();
    } finally {
      stop();
    }
    return received;
  }

  /** The notifications that this work causes: content type, receivers and detail of each. */
  const notified = async (work: () => Promise<unknown>): Promise<Notification[]> =>
    (await delivered(work))
      .filter(({ conversationID }) => conversationID.startsWith('n_'))
      .map(({ data, userIDs }) => ({
        contentType: data.contentType,
        receivers: [...userIDs].sort(),
        groupID: data.groupID,
        detail: JSON.parse(JSON.parse(Buffer.from(data.content).toString()).detail),
      }));

  /** A user's token, as their client has it; platform 10 is an admin of the instance. */
  const tokenOf = async (userID: string, platformID = 5): Promise<string> =>
    (
      await test.database.transaction((tx) =>
        issueToken({ tx, services: test.services }, { userID, platformID, now: test.clock.now() }),
      )
    ).token;

  let systemToken = '';
  const signInSystem = async () => {
    systemToken = await tokenOf('imAdmin', 10);
  };

  /** Makes an HTTP call as a client does. Returns the envelope. */
  async function call(path: string, body: unknown, token?: string): Promise<Envelope> {
    const isBytes = body instanceof Uint8Array;
    const response = await test.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: {
        operationid: 'test',
        'content-type': isBytes ? 'application/x-protobuf' : 'application/json',
        ...(token === undefined ? {} : { token }),
      },
      payload: isBytes ? Buffer.from(body) : JSON.stringify(body),
    });
    expect(response.statusCode, path).toBe(200);
    return response.json();
  }

  return {
    get test() {
      return test;
    },
    get db() {
      return test.database;
    },
    get services() {
      return test.services;
    },
    now: () => test.clock.now(),
    as,
    asAdmin,
    codeOf,
    people,
    gifted,
    group,
    delivered,
    tokenOf,
    signInSystem,
    get systemToken() {
      return systemToken;
    },
    call,
    notified,
  };
}

let made = 1;

/** Deliveries follow the commit by one tick of the event loop. */
async function settled() {
  for (let tick = 0; tick < 2; tick++) await new Promise((resolve) => setImmediate(resolve));
}
