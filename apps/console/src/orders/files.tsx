import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { useEffect, useState } from 'react';
import { FileThumbnail, FullFile } from '../disputes/gallery';
import { call, type Received } from '../kit/api/call';
import { useAttempt } from '../kit/api/use-attempt';
import { useCall } from '../kit/api/use-call';
import { DateTime, Dialog, Failure, LoadState, Section } from '../kit/parts';
import { evidenceLabels, sideLabels } from '../labels/disputes';

const t = texts({
  title: ['Pictures and evidence', '图片与凭证'],
  show: ['Show files', '查看'],
  logged: ['Viewing is logged.', '查看会被记录。'],
  none: ['No files from either party.', '双方均未提交图片或凭证。'],
  nothing: ['No files from this party.', '该方未提交。'],
  gone: ['File no longer available', '文件已不存在'],
  covered: ['Hidden: may show the code', '已遮盖：可能显示卡密'],
  card: ['card', '卡'],
  close: ['Close', '关闭'],
  hidden: ['Viewing ended. To view again, make a new request.', '查看已结束。再次查看需重新申请。'],
});

const sourceLabels = texts({
  card: ['with the card', '随卡提交'],
  report: ['with the report', '随报告提交'],
  answer: ['with the answer', '随答复提交'],
  evidence: ['in the dispute', '争议中提交'],
});

/** How long files are shown after a second person's approval. */
const coveredMs = 60_000;

/** The files of both sides, loaded on request, because every view is logged. */
export function OrderFiles({ orderNo }: { orderNo: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <Section
      title={t.title}
      aside={
        !isShown && (
          <button type="button" className="button" onClick={() => setShown(true)}>
            {t.show}
          </button>
        )
      }
    >
      {isShown ? <Files orderNo={orderNo} /> : <p className="muted">{t.logged}</p>}
    </Section>
  );
}

type File = Received<'orderFiles'>['items'][number];
type Opened = Received<'openOrderFile'> & { piece: File };

function Files({ orderNo }: { orderNo: string }) {
  const { data, error, reload } = useCall('orderFiles', { orderNo });
  const [openFile, setOpenFile] = useState<Opened>();
  const [isOpening, setOpening] = useState(false);
  const { failure, attempt } = useAttempt();
  if (!data) return <LoadState error={error} reload={reload} />;
  if (data.items.length === 0) return <p className="muted">{t.none}</p>;
  const open = async (piece: File) => {
    // Each view is a log entry, so a second click while one is loading does nothing.
    if (isOpening) return;
    setOpening(true);
    await attempt(async () => {
      setOpenFile({ ...(await call('openOrderFile', { orderNo, fileID: piece.fileID })), piece });
    });
    setOpening(false);
  };
  return (
    <>
      <Failure of={failure} />
      <div className="sides" aria-busy={isOpening}>
        {(['buyer', 'seller'] as const).map((side) => (
          <Side
            key={side}
            side={side}
            files={data.items.filter(({ by }) => by === side)}
            open={(piece) => void open(piece)}
          />
        ))}
      </div>
      {openFile && <OpenedFile opened={openFile} close={() => setOpenFile(undefined)} />}
    </>
  );
}

type SideProps = { side: 'buyer' | 'seller'; files: readonly File[]; open: (piece: File) => void };

function Side({ side, files, open }: SideProps) {
  return (
    <div>
      <h3>{localize(sideLabels[side]!)}</h3>
      {files.length === 0 && <p className="muted">{t.nothing}</p>}
      <ul className="gallery">
        {files.map((piece) => (
          <li key={piece.fileID}>
            <button type="button" className="picture" aria-label={nameOf(piece)} onClick={() => open(piece)}>
              {piece.isCovered ? (
                <span className="muted">{t.covered}</span>
              ) : (
                <FileThumbnail piece={piece} missing={t.gone} />
              )}
            </button>
            <span>{nameOf(piece)}</span> <span className="muted">{sourceLabels[piece.source]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const nameOf = ({ kind, slot }: File) =>
  localize(evidenceLabels[kind]!) + (slot === null ? '' : ` (${t.card} ${slot})`);

function OpenedFile({ opened, close }: { opened: Opened; close: () => void }) {
  const { piece, url, file } = opened;
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!piece.isCovered) return;
    const timer = setTimeout(() => setOver(true), coveredMs);
    return () => clearTimeout(timer);
  }, [piece.isCovered]);
  return (
    <Dialog title={nameOf(piece)} close={close}>
      {isOver ? <p role="status">{t.hidden}</p> : <FullFile piece={{ kind: piece.kind, url, file }} />}
      {piece.note && <p>{piece.note}</p>}
      <p className="muted">
        {localize(sideLabels[piece.by]!)}, {sourceLabels[piece.source]} · <DateTime at={piece.at} />
      </p>
      <button type="button" className="button" onClick={close}>
        {t.close}
      </button>
    </Dialog>
  );
}
