import { createHash } from 'node:crypto';
import { ContentType, conversationIDOf, MessageFrom, SendStatus, SessionType } from '@gift/im-protocol';
import sharp from 'sharp';
import { imBackend, storeFile } from '../modules/messaging';
import { sql } from '../platform/database/db';
import { newSecret } from '../platform/ids';
import type { Services } from '../services';
import { pictureOf } from './drawings';
import { type People, startTimeline } from './perform';
import { voiceBytes, voiceNote } from './voice-note';

/**
 * A recent chat between two users: text, a picture and a voice note. Some of it is reported to staff. The two have no
 * open order with each other, whose older messages would come after these.
 */
export async function chat(services: Services, people: People): Promise<void> {
  const now = services.clock.now();
  const idOf = (nickname: string) => String(people.get(nickname));
  const sendMessage = async (from: string, to: string, contentType: number, content: object, ex = '') => {
    const [sendID, recvID] = [idOf(from), idOf(to)];
    const answer = await imBackend(services).send(
      { userID: sendID, platformID: 5, tokenID: 'demo' },
      {
        ...{ sendID, recvID, groupID: '', serverMsgID: '', senderPlatformID: 5, senderNickname: '' },
        ...{ clientMsgID: createHash('md5').update(newSecret()).digest('hex'), senderFaceURL: '' },
        ...{ sessionType: SessionType.single, msgFrom: MessageFrom.user, contentType, seq: 0, sendTime: 0 },
        content: new TextEncoder().encode(JSON.stringify(content)),
        ...{ createTime: now.getTime(), status: SendStatus.sending, isRead: false, options: {} },
        ...{ atUserIDList: [], attachedInfo: '', ex },
      },
      'demo-data',
    );
    if (!answer.ok) throw new Error(`a chat line of the demo data was refused with ${answer.errCode}`);
    const conversationID = conversationIDOf(SessionType.single, sendID, recvID);
    const { seq } = await services.database.one<{ seq: bigint }>(sql`
      select max_seq as seq from messaging.conversations where id = ${conversationID}`);
    return { conversationID, seq: Number(seq) };
  };
  const sendTextMessage = (from: string, to: string, content: string) =>
    sendMessage(from, to, ContentType.text, { content });
  const store = (who: string, name: string, bytes: Buffer) =>
    storeFile(services, { ownerID: idOf(who), name, bytes, now });

  const picture = async (from: string, to: string) => {
    const bytes = await pictureOf('receipt');
    const { width, height } = await sharp(bytes).metadata();
    const url = await store(from, 'receipt.jpg', bytes);
    const base = { uuid: newSecret(), type: 'image/jpeg', size: bytes.length, width, height, url };
    await sendMessage(from, to, ContentType.picture, {
      sourcePicture: base,
      bigPicture: base,
      snapshotPicture: base,
    });
  };
  const voice = async (from: string, to: string) => {
    const bytes = voiceBytes();
    const { type, seconds, waveform } = voiceNote;
    const sourceUrl = await store(from, 'voice.webm', bytes);
    const sound = {
      uuid: newSecret(),
      sourceUrl,
      dataSize: bytes.length,
      duration: seconds,
      soundType: type,
    };
    await sendMessage(from, to, ContentType.voice, sound, JSON.stringify({ waveform }));
  };

  const [seller, buyer] = ['lagos_cards', 'owerri_gifts'];
  await sendTextMessage(buyer, seller, 'Good day. Do you have the receipt of the last card?');
  await picture(seller, buyer);
  await voice(buyer, seller);
  await sendTextMessage(seller, buyer, 'You are welcome.');

  const rude = await sendTextMessage('warri_trades', 'jos_gifts', 'You are a thief, give me my money back!');
  const scam = await sendTextMessage(
    'calabar_gc',
    'enugu_deals',
    'I am from Gift support. Tell me your PIN.',
  );
  const { call } = startTimeline(services, people, now);
  await call('reportMessage', 'jos_gifts', { ...rude, reason: 'abuse', text: '' }, 0);
  await call('reportMessage', 'enugu_deals', { ...scam, reason: 'fakeStaff', text: '' }, 0);
}
