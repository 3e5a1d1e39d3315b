import { randomUUID } from 'node:crypto';
import { ErrorCode, type MsgData, Platform } from '@gift/im-protocol';
import type { CoreServices } from '../../core-services';
import type { ClusterMessage } from '../../events';
import { minutes, seconds } from '../../platform/clock';
import { systemAccount } from './in-app/system-account';

// Chat at an OpenIM cluster. Admin calls register users, fetch tokens and send system messages. The web app talks
// to the cluster itself, at the addresses in the answer of its login.

/** The admin account for which the secret is exchanged (openim: share.yml, imAdminUserIDs). */
const adminID = 'imAdmin';
const timeoutMs = seconds(10);
const maxRegistered = 100_000;

/** The cluster refused, or could not be reached. `errCode` 0: no answer. */
export class ClusterProblem extends Error {
  constructor(
    readonly path: string,
    readonly errCode: number,
    errMsg: string,
  ) {
    super(`${path}: ${errCode} ${errMsg}`);
    this.name = 'ClusterProblem';
  }
}

type Envelope<Data> = { errCode: number; errMsg?: string; data?: Data };
type Token = { token: string; expireTimeSeconds: number };

/** The cluster that serves chat for this instance; null if chat is served here. */
export function createCluster({ config, clock }: CoreServices) {
  if (!config.im.cluster) return null;
  const { apiUrl, wsUrl, secret } = config.im.cluster;
  let admin: { token: string; until: number } | undefined;
  const registered = new Set<string>();

  async function post<Data>(path: string, body: object, token?: string): Promise<Data> {
    const headers: Record<string, string> = { 'content-type': 'application/json', operationID: randomUUID() };
    if (token) headers.token = token;
    let envelope: Envelope<Data>;
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(`${apiUrl}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal,
      });
      envelope = (await response.json()) as Envelope<Data>;
    } catch (error) {
      throw new ClusterProblem(path, 0, (error as Error).name);
    }
    if (envelope.errCode !== 0) throw new ClusterProblem(path, envelope.errCode, envelope.errMsg ?? '');
    return (envelope.data ?? {}) as Data;
  }

  async function adminToken(): Promise<string> {
    const nowMs = clock.now().getTime();
    if (admin && admin.until > nowMs) return admin.token;
    const { token, expireTimeSeconds } = await post<Token>('/auth/get_admin_token', {
      secret,
      userID: adminID,
    });
    admin = { token, until: nowMs + Math.min(seconds(expireTimeSeconds) / 2, minutes(60 * 24)) };
    return token;
  }

  /** An admin call. If the token has expired, as after a restart of the cluster, it retries with a new one. */
  async function asAdmin<Data>(path: string, body: object): Promise<Data> {
    try {
      return await post(path, body, await adminToken());
    } catch (error) {
      const isTokenEnded =
        error instanceof ClusterProblem &&
        error.errCode >= ErrorCode.TokenExpiredError &&
        error.errCode <= ErrorCode.TokenNotExistError;
      if (!isTokenEnded || !admin) throw error;
      admin = undefined;
      return post(path, body, await adminToken());
    }
  }

  /** A user who exists already counts as registered. */
  async function once(userID: string, path: string, body: object) {
    if (registered.has(userID)) return;
    await asAdmin(path, body).catch((error) => {
      if (!(error instanceof ClusterProblem && error.errCode === ErrorCode.RegisteredAlreadyError))
        throw error;
    });
    if (registered.size >= maxRegistered) registered.clear();
    registered.add(userID);
  }

  const register = (userID: string, nickname: string) =>
    once(userID, '/user/user_register', { users: [{ userID, nickname, faceURL: '' }] });

  const { userID: systemID, nickname: nickName, faceURL: systemFaceURL } = systemAccount;
  const registerSystem = () =>
    once(systemID, '/user/add_notification_account', {
      ...{ userID: systemID, nickName, faceURL: systemFaceURL, appMangerLevel: 3 },
    });

  return {
    asAdmin,
    registerSystem,
    addresses: { apiAddr: apiUrl, wsAddr: wsUrl },
    register,
    /** A token for the web. It invalidates the user's older ones at the cluster. */
    async tokenFor(userID: string, nickname: string): Promise<Token> {
      await register(userID, nickname);
      return asAdmin<Token>('/auth/get_user_token', { userID, platformID: Platform.web });
    },
    signOut: (userID: string) => asAdmin<object>('/auth/force_logout', { userID, platformID: Platform.web }),
    /** Messages of a conversation as one participant reads them, oldest first. */
    async pull(
      userID: string,
      range: { conversationID: string; begin: number; end: number; num: number },
    ): Promise<MsgData[]> {
      type Pulled = { msgs?: Record<string, { Msgs?: (Omit<MsgData, 'content'> & { content: string })[] }> };
      const { msgs } = await asAdmin<Pulled>('/msg/pull_msg_by_seq', {
        userID,
        seqRanges: [range],
        order: 0,
      });
      return (msgs?.[range.conversationID]?.Msgs ?? []).map(({ content, ...message }) => ({
        ...message,
        content: Buffer.from(content ?? '', 'base64'),
      }));
    },
    rename: (userID: string, nickname: string) =>
      asAdmin<object>('/user/update_user_info_ex', { userInfo: { userID, nickname } }),
    async postMessage(
      { isSilent = false, ...line }: ClusterMessage,
      nicknames: Readonly<Record<string, string>>,
    ): Promise<void> {
      for (const userID of [line.sendID, line.recvID].filter(Boolean)) {
        if (userID === systemAccount.userID) await registerSystem();
        else await register(userID, nicknames[userID] ?? line.senderNickname ?? userID);
      }
      const sender = line.sendID === systemAccount.userID ? systemAccount.nickname : nicknames[line.sendID];
      await asAdmin('/msg/send_msg', {
        groupID: '',
        ...line,
        senderNickname: line.senderNickname || (sender ?? ''),
        senderFaceURL: '',
        senderPlatformID: Platform.admin,
        isOnlineOnly: false,
        notOfflinePush: isSilent,
        sendTime: clock.now().getTime(),
      });
    },
  };
}
