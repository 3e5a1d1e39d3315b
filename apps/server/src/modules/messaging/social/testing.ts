import { afterAll, beforeAll, expect } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app';
import { createTestUser } from '../../../testing/fixtures/users';
import { deliveryListeners } from '../deliver';
import type { Delivered } from '../delivered';
import { ImError } from '../http/openim-http';
import { issueToken } from '../tokens/tokens';
import type { ChangeContext } from './change-context';
import { createGroup, type GroupToCreate } from './groups/create-group';
import { register } from './users/commands';

// What the tests of this half share: people, groups, and what they were told.

// biome-ignore lint/suspicious/noExplicitAny: tests look into whatever was answered.
export type Envelope = { errCode: number; errMsg: string; errDlt: string; data?: any };

type Told = {
  contentType: number;
  receivers: string[];
  groupID: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever was told.
  detail: any;
};

/** One server on a database of its own for the tests of a file. */
export function social(env: Record<string, string> = {}) {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp(env);
  });
  afterAll(() => test?.close());

  /** Does something as somebody, in one transaction. */
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

  /** The wire's number of what was refused, or 0. Anything but a refusal is thrown. */
  async function codeOf(work: Promise<unknown>): Promise<number> {
    try {
      await work;
      return 0;
    } catch (error) {
      if (error instanceof ImError) return error.errCode;
      throw error;
    }
  }

  /** Registers users of a server that is not Gift; answers their ids. */
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

  /** One of Gift's people. */
  const gifted = async (nickname?: string) => {
    const user = await createTestUser(test, { nickname });
    return { ...user, id: String(user.userID) };
  };

  /** A group of this owner's; answers its id. */
  async function group(
    ownerID: string,
    wishes: Partial<GroupToCreate> & { members?: readonly string[]; admins?: readonly string[] } = {},
  ): Promise<string> {
    const { members = [], admins = [], ...fields } = wishes;
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

  /** What was delivered while this was done. */
  async function delivered(work: () => Promise<unknown>): Promise<Delivered[]> {
    const heard: Delivered[] = [];
    const hear = (some: readonly Delivered[]) => void heard.push(...some);
    await settled();
    deliveryListeners(test.services).add(hear);
    try {
      await work();
      await settled();
    } finally {
      deliveryListeners(test.services).delete(hear);
    }
    return heard;
  }

  /** The notifications among it: content type, receivers and the detail of each. */
  const told = async (work: () => Promise<unknown>): Promise<Told[]> =>
    (await delivered(work))
      .filter(({ conversationID }) => conversationID.startsWith('n_'))
      .map(({ data, userIDs }) => ({
        contentType: data.contentType,
        receivers: [...userIDs].sort(),
        groupID: data.groupID,
        detail: JSON.parse(JSON.parse(Buffer.from(data.content).toString()).detail),
      }));

  /** A token of somebody's, as their client holds it; platform 10 is an admin of the instance. */
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

  /** Makes an HTTP call as a client does; answers the envelope. */
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
    told,
  };
}

let made = 1;

/** Deliveries follow the commit by one turn of the loop. */
async function settled() {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
}
