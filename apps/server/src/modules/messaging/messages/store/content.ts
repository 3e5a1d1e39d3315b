// Table: what a user may write, by content type: the max size of its JSON and the required fields. Unnamed fields
// pass, since SDKs add their own. Missing fields count as empty, as on the wire.
import { ContentType } from '@gift/im-protocol';
import * as z from 'zod';

const short = z.string().max(256).optional();
const text = z.string().max(2048).optional();
const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional();
const id = z.string().min(1).max(64);

/** The address of a file: over HTTP, or on this server. Others (javascript:, data:) could do harm in a client. */
const url = z
  .string()
  .max(2048)
  .regex(/^(https?:\/\/[^\s"'<>\\]+|\/[^\s"'<>\\]*)?$/);

const picture = z.looseObject({
  uuid: text,
  type: short,
  size: count,
  width: count,
  height: count,
  url: url.optional(),
});
const quotedShape = z.looseObject({ contentType: z.number().int(), clientMsgID: short, seq: count });
const entities = z.array(z.looseObject({})).max(200).nullish();
const custom = z.looseObject({
  data: z.string().max(12_000).optional(),
  description: text,
  extension: z.string().max(4_000).optional(),
});

export type ContentRule = { maxBytes: number; shape: z.ZodType };

const rule = (maxBytes: number, shape: z.ZodType): ContentRule => ({ maxBytes, shape });

export const contentRules: ReadonlyMap<number, ContentRule> = new Map([
  [ContentType.text, rule(16_384, z.looseObject({ content: z.string().min(1) }))],
  [
    ContentType.picture,
    rule(
      8_192,
      z.looseObject({
        sourcePicture: picture.nullish(),
        bigPicture: picture.nullish(),
        snapshotPicture: picture.nullish(),
      }),
    ),
  ],
  [
    ContentType.voice,
    rule(
      8_192,
      z.looseObject({
        uuid: text,
        sourceUrl: url,
        dataSize: count,
        duration: z.number().min(0).max(86_400).optional(),
        soundType: short,
      }),
    ),
  ],
  [
    ContentType.video,
    rule(
      8_192,
      z.looseObject({
        videoUrl: url,
        videoSize: count,
        videoType: short,
        duration: z.number().min(0).max(86_400).optional(),
        snapshotUrl: url.optional(),
        snapshotSize: count,
        snapshotWidth: count,
        snapshotHeight: count,
      }),
    ),
  ],
  [
    ContentType.file,
    rule(8_192, z.looseObject({ sourceUrl: url, fileName: text, fileSize: count, fileType: short })),
  ],
  [
    ContentType.atText,
    rule(
      32_768,
      z.looseObject({
        text: z.string(),
        atUserList: z.array(id).max(100).nullish(),
        atUsersInfo: z
          .array(z.looseObject({ atUserID: id, groupNickname: short }))
          .max(100)
          .nullish(),
        quoteMessage: quotedShape.nullish(),
        isAtSelf: z.boolean().optional(),
      }),
    ),
  ],
  [
    ContentType.merge,
    rule(
      40_960,
      z.looseObject({
        title: short,
        abstractList: z.array(z.string().max(512)).max(20).nullish(),
        multiMessage: z.array(quotedShape).max(100).nullish(),
      }),
    ),
  ],
  [
    ContentType.card,
    rule(4_096, z.looseObject({ userID: id, nickname: short, faceURL: url.optional(), ex: text })),
  ],
  [
    ContentType.location,
    rule(
      4_096,
      z.looseObject({
        description: text,
        longitude: z.number().min(-180).max(180),
        latitude: z.number().min(-90).max(90),
      }),
    ),
  ],
  [ContentType.custom, rule(20_480, custom)],
  [ContentType.typing, rule(256, z.looseObject({ msgTips: z.enum(['yes', 'no']) }))],
  [
    ContentType.quote,
    rule(32_768, z.looseObject({ text: z.string(), quoteMessage: quotedShape, messageEntityList: entities })),
  ],
  [
    ContentType.face,
    rule(
      4_096,
      z.looseObject({ index: z.number().int().min(-1).optional(), data: z.string().max(3_000).optional() }),
    ),
  ],
  [
    ContentType.richText,
    rule(16_384, z.looseObject({ text: z.string().min(1), messageEntityList: entities })),
  ],
  [ContentType.markdown, rule(16_384, z.looseObject({ content: z.string().min(1) }))],
  [ContentType.customQuiet, rule(20_480, custom)],
  [ContentType.customOnlineOnly, rule(20_480, custom)],
]);

/** Never stored, whatever the sender's options say: typing, and custom messages for online users. */
export const isOnlineOnlyType = (contentType: number): boolean =>
  contentType === ContentType.typing || contentType === ContentType.customOnlineOnly;
