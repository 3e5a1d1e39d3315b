import { digitsPattern } from '@gift/contract/rules';
import { ContentType, MessageFrom, type MsgData } from '@gift/im-protocol';
import type { Services } from '../../../services';
import { systemAccount } from '../in-app/system-account';
import { pullSeqs } from '../messages/pull';
import { decodeMessage } from '../messages/store/encoded';
import { opensAddress, temporaryURL } from '../social/objects/links';
import { badgeOfAccount, caseRoomID } from './ids';

export type CaseRoomMessage = {
  /** Counts from 1 within the room. */
  seq: number;
  /** The sender's id; the badge for a moderator. */
  by: { userID: bigint } | { badge: string } | 'system';
  /** The wire's number: 101 text, 102 picture, 103 voice, 104 video, 105 file, 110 a system message. */
  contentType: number;
  /** The text of a text message or the name of a file; null where there is none. */
  text: string | null;
  /** The address, without the host, of a picture, voice message, video or file on this server. */
  url: string | null;
  /** The event that a system message reports. */
  event: string | null;
  at: Date;
};

/**
 * At a cluster the page is small enough that the largest messages fit one answer; otherwise the answer omits older
 * ones.
 */
const pageSize = { here: 1_000, atCluster: 20 };
/** More than users and server together may write in a room. For a room at a cluster, the max of one read. */
export const maxMessages = 10_000;

/** All messages of a case room, oldest first; empty if there is no room. Read from the cluster if chat is there. */
export async function readCaseRoom(services: Services, disputeID: bigint): Promise<CaseRoomMessage[]> {
  const messages: CaseRoomMessage[] = [];
  for await (const page of pagesFrom(services, disputeID, { from: 1, limit: maxMessages }))
    messages.push(...page.flatMap((message) => caseMessagesFrom(services, message)));
  return messages;
}

/** The messages at these seqs of a case room, unordered. */
export async function readCaseMessages(
  services: Services,
  disputeID: bigint,
  seqs: readonly number[],
): Promise<CaseRoomMessage[]> {
  const messages = services.messaging.cluster
    ? (await Promise.all(seqs.map((seq) => pull(services, disputeID, { begin: seq, end: seq })))).flat()
    : await pullLocally(services, disputeID, seqs);
  return messages.flatMap((message) => caseMessagesFrom(services, message));
}

/** Reads a room page by page from a seq on, about `limit` messages. */
export async function* pagesFrom(
  services: Services,
  disputeID: bigint,
  { from, limit }: { from: number; limit: number },
): AsyncGenerator<MsgData[]> {
  const size = services.messaging.cluster ? pageSize.atCluster : pageSize.here;
  for (let begin = from; begin < from + limit; ) {
    const messages = await pull(services, disputeID, { begin, end: begin + size - 1 });
    const last = messages.at(-1);
    if (!last) return;
    yield messages;
    begin = Math.max(begin, Number(last.seq)) + 1;
  }
}

export const conversationOf = (disputeID: bigint) => `sg_${caseRoomID(disputeID)}`;

/** The first of these seqs whose messages fit one answer. */
async function pull(
  services: Services,
  disputeID: bigint,
  { begin, end }: { begin: number; end: number },
): Promise<MsgData[]> {
  const num = end - begin + 1;
  const cluster = services.messaging.cluster;
  if (cluster)
    return cluster.pull(systemAccount.userID, { conversationID: conversationOf(disputeID), begin, end, num });
  return pullLocally(
    services,
    disputeID,
    Array.from({ length: num }, (_, at) => begin + at),
  );
}

async function pullLocally(
  services: Services,
  disputeID: bigint,
  seqs: readonly number[],
): Promise<MsgData[]> {
  const conversationID = conversationOf(disputeID);
  const pageByID = await pullSeqs(services.database, systemAccount.userID, [{ conversationID, seqs }], false);
  return (pageByID.get(conversationID)?.msgs ?? []).map(decodeMessage);
}

type Content = Readonly<Record<string, unknown>>;

/** Group notifications of the wire (1501 and up) are not part of the case. */
export function caseMessagesFrom(services: Services, message: MsgData): CaseRoomMessage[] {
  const { contentType, sendID, seq, sendTime, msgFrom } = message;
  if (contentType === 0 || (contentType >= 1000 && contentType !== ContentType.revoked)) return [];
  const badge = badgeOfAccount(sendID);
  const content = contentOf(message);
  const isEvent = contentType === ContentType.custom && msgFrom === MessageFrom.system;
  return [
    {
      ...{ seq: Number(seq), contentType, at: new Date(Number(sendTime)) },
      by: badge ? { badge } : digitsPattern.test(sendID) ? { userID: BigInt(sendID) } : 'system',
      text: textOf(content[textFields[contentType] ?? '']),
      url: ownFileURL(services, addressIn(contentType, content)),
      event: isEvent ? textOf(content.data) : null,
    },
  ];
}

// A client may write any fields and types into a message, so only the expected ones are read.
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const textFields: Readonly<Record<number, string>> = {
  [ContentType.text]: 'content',
  [ContentType.atText]: 'text',
  [ContentType.quote]: 'text',
  [ContentType.file]: 'fileName',
};

function addressIn(contentType: number, content: Content): unknown {
  if (contentType === ContentType.voice || contentType === ContentType.file) return content.sourceUrl;
  if (contentType === ContentType.video) return content.videoUrl;
  if (contentType !== ContentType.picture) return null;
  const { bigPicture, sourcePicture } = content as Record<string, { url?: unknown } | null | undefined>;
  return bigPicture?.url ?? sourcePicture?.url;
}

/**
 * The address of a file on this server, without the host; null for any other. A link to a foreign page behind
 * "open" would reveal who reads the case, and the page could imitate the console.
 */
function ownFileURL(services: Services, url: unknown): string | null {
  const site = services.config.publicUrl ?? 'http://gift.invalid';
  const text = textOf(url);
  if (!text || !URL.canParse(text, site)) return null;
  const { origin, pathname, search } = new URL(text, site);
  // Without its host, an address that starts with two slashes would name another host.
  if (pathname.startsWith('//')) return null;
  const isHere =
    pathname.startsWith('/api/object/') && opensAddress(services.keys, pathname + search) !== undefined;
  const isAtCluster =
    services.messaging.cluster !== null && origin === new URL(site).origin && pathname.startsWith('/object/');
  return isHere || isAtCluster ? pathname + search : null;
}

/** A temporary address of a file in a message, valid until then. A file at a cluster has none. */
export function temporaryURLOf(services: Services, address: string, until: Date): string {
  const id = opensAddress(services.keys, address);
  return id === undefined ? address : temporaryURL(services.keys, id, until);
}

function contentOf({ contentType, content }: MsgData): Content {
  if (contentType === ContentType.revoked) return {};
  try {
    return (JSON.parse(Buffer.from(content).toString()) ?? {}) as Content;
  } catch {
    return {};
  }
}
