import type { RefusalName } from '@gift/contract';
import { type Language, textIn } from '@gift/contract/text/localized';
import type { CommandContext } from '../calls/context';
import { Refusal } from '../calls/refusal';
import { type Db, type Statement, sql, type Tx } from '../database/db';
import { newID } from '../ids';

/** A text that staff prepare for users. Without Pidgin it is read in English. */
export type TextTemplate = {
  id: bigint;
  name: string;
  textEn: string;
  textZh: string;
  textPcm: string | null;
  authorID: bigint;
  at: Date;
};

type TemplateInput = Pick<TextTemplate, 'name' | 'textEn' | 'textZh' | 'textPcm'>;

type Options = {
  table: Statement;
  /** The names that a text may contain in braces. */
  variables: readonly string[];
  refusals: { notFound: RefusalName; nameTaken: RefusalName };
};

const variable = /\{(\w*)\}/g;

/** The text in a language with its variables filled in; null if it has a variable without a value. */
export function filledText(
  { textEn, textZh, textPcm }: TextTemplate,
  language: Language,
  values: Readonly<Record<string, string | null>>,
): string | null {
  const text = textIn([textEn, textZh, textPcm ?? textEn], language);
  const isPossible = [...text.matchAll(variable)].every(([, key = '']) => values[key] != null);
  return isPossible ? text.replace(variable, (_, key: string) => values[key] ?? '') : null;
}

/** Lists, saves and deletes the templates of one table. */
export const templateStore = ({ table, variables, refusals }: Options) => ({
  list: (db: Db): Promise<TextTemplate[]> =>
    db.many<TextTemplate>(sql`
      select id, name, text_en as "textEn", text_zh as "textZh", text_pcm as "textPcm", author_id as "authorID", at
      from ${table} order by lower(name)`),

  /** Adds a template, or changes the one with this id. */
  async save(
    { tx, caller, now }: CommandContext,
    savedID: string | null,
    input: TemplateInput,
  ): Promise<void> {
    const { name, textEn, textZh, textPcm } = input;
    for (const [, key = ''] of `${textEn} ${textZh} ${textPcm ?? ''}`.matchAll(variable))
      if (!variables.includes(key)) {
        const example = variables.map((known) => `{${known}}`).join(', ');
        throw new Refusal('VariableUnknown', { variable: `{${key}}`, example });
      }
    const id = savedID === null ? newID(now) : BigInt(savedID);
    const other = await tx.maybe(sql`
      select from ${table} where lower(name) = lower(${name}) and id <> ${id}`);
    if (other) throw new Refusal(refusals.nameTaken);
    const rows =
      savedID === null
        ? await tx.run(sql`
            insert into ${table} (id, name, text_en, text_zh, text_pcm, author_id, at)
            values (${id}, ${name}, ${textEn}, ${textZh}, ${textPcm}, ${caller.userID}, ${now})`)
        : await tx.run(sql`
            update ${table} set name = ${name}, text_en = ${textEn}, text_zh = ${textZh}, text_pcm = ${textPcm},
              author_id = ${caller.userID}, at = ${now}
            where id = ${id}`);
    if (rows === 0) throw new Refusal(refusals.notFound);
  },

  async remove(tx: Tx, id: string): Promise<void> {
    const rows = await tx.run(sql`delete from ${table} where id = ${BigInt(id)}`);
    if (rows === 0) throw new Refusal(refusals.notFound);
  },
});

/** A template as its list shows it, without its id. */
export const templateView = (
  { name, textEn, textZh, textPcm, authorID, at }: TextTemplate,
  names: ReadonlyMap<bigint, string>,
) => ({ name, textEn, textZh, textPcm, authorName: names.get(authorID) ?? '', at: at.toISOString() });
