import { type ExportFile, type ExportOwner, jsonListFile, pagesByID } from '../../platform/data-export';
import { type Db, sql } from '../../platform/database/db';
import { endingOf, type FileKind } from './formats/kinds';
import { storedNameOf } from './names';

/** Which of these files to leave out, such as photos of a card, which may show its code. */
type LeftOut = (fileIDs: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
type Row = { id: bigint; kind: FileKind; mime: string | null };

/** The pictures, PDFs and recordings a user sent, as stored, and a list of them, for their data export. */
export async function* exportUploadsData(
  db: Db,
  { services, userID }: ExportOwner,
  leftOut: LeftOut,
): AsyncGenerator<ExportFile> {
  const pages = () =>
    pagesByID((after, limit) =>
      db.many<Row>(sql`
        select id, kind, mime, name, bytes, seconds, width, height, encode(sha256, 'hex') as sha256, stored_at as "storedAt"
        from uploads.files where owner_id = ${userID} and is_stored and id > ${after} order by id limit ${limit}`),
    );
  yield jsonListFile('pictures.json', async function* () {
    for await (const page of pages()) {
      const out = await leftOut(page.map(({ id }) => id));
      yield page.map((row) => ({ ...row, file: out.has(row.id) ? null : pathOf(row) }));
    }
  });
  for await (const page of pages()) {
    const out = await leftOut(page.map(({ id }) => id));
    for (const row of page) {
      const { id, kind } = row;
      if (out.has(id)) continue;
      yield {
        path: pathOf(row),
        open: () => services.storage.stream(storedNameOf(id, kind === 'picture' ? 'full' : 'original')),
      };
    }
  }
}

const pathOf = ({ id, kind, mime }: Row) => `pictures/${id}.${kind === 'picture' ? 'webp' : endingOf(mime)}`;
