import { ContentType, MessageFrom, type MsgData } from '@gift/im-protocol';
import type { Services } from '../../../services';
import { clusterOf } from '../cluster';
import { systemAccount } from '../in-app/system-account';
import { pullSeqs } from '../messages/pull';
import { decodeMessage } from '../messages/store/encoded';
import { opensAddress, temporaryURL } from '../social/objects/links';
import { badgeOfAccount, caseRoomID } from './ids';

/** Something said in a case room, or that happened there. */
export type CaseRoomMessage = {
  /** Counts from 1 within the room. */
  seq: number;
  /** The writer's id; of a moderator the badge. */
  by: { userID: bigint } | { badge: string } | 'system';
  /** The wire's number: 101 text, 102 picture, 103 voice, 104 video, 105 file, 110 a line of the server's. */
  contentType: number;
  /** What a text says; of a file its name; null where there are no words. */
  text: string | null;
  /** Where a picture, voice message, video or file lies, if it lies on this server; without the host. */
  url: string | null;
  /** What a line of the server's tells of. */
  event: string | null;
  at: Date;
};

/** Of a cluster so few that the largest messages fit one answer, which would otherwise leave the older ones out. */
const pageSize = { here: 1_000, atCluster: 20 };
/** More than a room takes of its people and the server together; of one at a cluster as many in one go. */
export const maxMessages = 10_000;

/** Everything in a case room, oldest first; nothing where there is no room. From the cluster if chat is there. */
export async function readCaseRoom(services: Services, disputeID: bigint): Promise<CaseRoomMessage[]> {
  const found: CaseRoomMessage[] = [];
  for await (const page of pagesFrom(services, disputeID, { from: 1, limit: maxMessages }))
    found.push(...page.flatMap((message) => caseMessagesFrom(services, message)));
  return found;
}

/** What stands at these places of a case room, in no order. */
export async function readCaseMessages(
  services: Services,
  disputeID: bigint,
  seqs: readonly number[],
): Promise<CaseRoomMessage[]> {
  const messages = clusterOf(services)
    ? (await Promise.all(seqs.map((seq) => pull(services, disputeID, { begin: seq, end: seq })))).flat()
    : await pullLocally(services, disputeID, seqs);
  return messages.flatMap((message) => caseMessagesFrom(services, message));
}

/** A room page by page, from a seq on; about so many lines. */
export async function* pagesFrom(
  services: Services,
  disputeID: bigint,
  { from, limit }: { from: number; limit: number },
): AsyncGenerator<MsgData[]> {
  const size = clusterOf(services) ? pageSize.atCluster : pageSize.here;
  for (let begin = from; begin < from + limit; ) {
    const messages = await pull(services, disputeID, { begin, end: begin + size - 1 });
    const last = messages.at(-1);
    if (!last) return;
    yield messages;
    begin = Math.max(begin, Number(last.seq)) + 1;
  }
}

export const conversationOf = (disputeID: bigint) => `sg_${caseRoomID(disputeID)}`;

/** The first of these places that fit one answer. */
async function pull(
  services: Services,
  disputeID: bigint,
  { begin, end }: { begin: number; end: number },
): Promise<MsgData[]> {
  const num = end - begin + 1;
  const cluster = clusterOf(services);
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
  const pulled = await pullSeqs(services.database, systemAccount.userID, [{ conversationID, seqs }], false);
  return (pulled.get(conversationID)?.msgs ?? []).map(decodeMessage);
}

type Content = Readonly<Record<string, unknown>>;

/** Group news of the wire (1501 and on) is none of the case's. */
export function caseMessagesFrom(services: Services, message: MsgData): CaseRoomMessage[] {
  const { contentType, sendID, seq, sendTime, msgFrom } = message;
  if (contentType === 0 || (contentType >= 1000 && contentType !== ContentType.revoked)) return [];
  const badge = badgeOfAccount(sendID);
  const content = contentOf(message);
  const isEvent = contentType === ContentType.custom && msgFrom === MessageFrom.system;
  return [
    {
      ...{ seq: Number(seq), contentType, at: new Date(Number(sendTime)) },
      by: badge ? { badge } : /^\d+$/.test(sendID) ? { userID: BigInt(sendID) } : 'system',
      text: textOf(content[wordsIn[contentType] ?? '']),
      url: ownFileURL(services, addressIn(contentType, content)),
      event: isEvent ? textOf(content.data) : null,
    },
  ];
}

// A client may write more into a message than its kind has, and anything at all there: only what belongs is read.
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Where a kind of message has its words. */
const wordsIn: Readonly<Record<number, string>> = {
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
 * The address of a file that lies here, without the host; null for any other. Somebody else's page behind the word
 * "open" would learn who reads the case, and could look like the console.
 */
function ownFileURL(services: Services, said: unknown): string | null {
  const site = services.config.publicUrl ?? 'http://gift.invalid';
  const text = textOf(said);
  if (!text || !URL.canParse(text, site)) return null;
  const { origin, pathname, search } = new URL(text, site);
  // Without its host, an address that begins with two slashes names another one.
  if (pathname.startsWith('//')) return null;
  const isHere =
    pathname.startsWith('/api/object/') && opensAddress(services.keys, pathname + search) !== undefined;
  const isAtCluster =
    clusterOf(services) !== null && origin === new URL(site).origin && pathname.startsWith('/object/');
  return isHere || isAtCluster ? pathname + search : null;
}

/** Another address of a file that a line has, which works until then; one at a cluster has no other. */
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
