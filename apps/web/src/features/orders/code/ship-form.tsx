import { cardDetailText } from '@gift/client/labels/card-details';
import { texts } from '@gift/client/language';
import {
  type CardPart,
  type FormatProblem,
  formatProblem,
  lengthsText,
  normalCode,
} from '@gift/contract/cards';
import { useEffect, useRef, useState } from 'react';
import { useBrand } from '../../../shared/catalog';
import { Checkbox, FieldGroup } from '../../../shared/forms/field';
import { Form } from '../../../shared/forms/form';
import { SharedPicturesNotice } from '../../../shared/forms/pictures/shared-pictures';
import { UploadTile } from '../../../shared/forms/pictures/upload-tile';
import { useDroppedFiles } from '../../../shared/forms/pictures/use-dropped-files';
import { type Uploads, useUploads } from '../../../shared/http/uploads/use-uploads';
import { preloadSealing } from '../../../shared/http/wire';
import { toastSuccess } from '../../../shared/state/toasts';
import { PayoutNote } from '../../../shared/trade/payout-note';
import { LockIcon, WarningIcon } from '../../../shared/ui/icons';
import { CardTile } from '../../../shared/ui/media/card-tile';
import { useTimeLeft } from '../../../shared/ui/time/countdown';
import { useFace } from '../order/order-facts';
import type { PartProps } from '../order/part-props';
import { cardPartLabel } from '../sheets/sheet-texts';
import { CodeInput } from './code-input';
import { emptyDraft, type ShipDraft } from './draft-crypto';
import { canSaveDrafts, loadDraft, saveDraft, wipeDraft } from './draft-vault';
import { type Problem, partKey, photoNames, problemsOf, receiptFile, shipBody } from './ship-check';

const t = texts({
  card: [
    (n: number, of: number) => `Card ${n} of ${of}`,
    (n: number, of: number) => `第 ${n} 张，共 ${of} 张`,
    (n: number, of: number) => `Card ${n} of ${of}`,
  ],
  front: ['Photo of the front', '卡片正面照', 'Photo of the front'],
  back: [
    'Photo of the back, code scratched off',
    '卡片背面照（已刮开）',
    'Photo of the back, with the code scratched',
  ],
  receipt: [
    (what: string) => `Photo of the whole ${what}`,
    (what: string) => `${what}照片（完整未裁剪）`,
    (what: string) => `Photo of the whole ${what}`,
  ],
  confirm: [
    (face: string, country: string) =>
      `By sending you confirm: ${face}, unused, activated, valid in ${country}.`,
    (face: string, country: string) => `发送即确认：面值 ${face}，未使用、已激活、适用于 ${country}。`,
    (face: string, country: string) =>
      `As you send am, you confirm: ${face}, nobody don use am, e don activate, valid for ${country}.`,
  ],
  oddChars: [
    (found: string) => `Codes of this brand usually do not contain ${found}.`,
    (found: string) => `该品牌卡密通常不含 ${found}。`,
    (found: string) => `Codes of this brand no dey usually get ${found}.`,
  ],
  instead: [
    (instead: string) => `Is it ${instead}?`,
    (instead: string) => `是否应为 ${instead}？`,
    (instead: string) => `Abi na ${instead}?`,
  ],
  oddStart: [
    (prefix: string) => `Codes of this brand usually start with ${prefix}.`,
    (prefix: string) => `该品牌卡密通常以 ${prefix} 开头。`,
    (prefix: string) => `Codes of this brand dey usually start with ${prefix}.`,
  ],
  oddLength: [
    (usual: string, length: number) =>
      `This has ${length} ${length === 1 ? 'character' : 'characters'}. Codes of this brand usually have ${usual}.`,
    (usual: string, length: number) => `当前 ${length} 位，该品牌卡密通常为 ${usual} 位。`,
    (usual: string, length: number) =>
      `This one get ${length} ${length === 1 ? 'character' : 'characters'}. Codes of this brand dey usually get ${usual}.`,
  ],
  recheck: ['Check the card again.', '请再次核对卡片。', 'Check the card again.'],
  checked: [
    'I checked: it is printed like this',
    '我已核对，卡上确实如此',
    'I don check: na so dem print am',
  ],
  missing: ['Enter it as printed on the card.', '请按卡面填写。', 'Enter am as dem print am for the card.'],
  tick: ['Confirm this to send.', '请勾选后发送。', 'Confirm this one to send.'],
  photo: [
    'Add this picture and wait for the upload.',
    '请添加图片并等待上传完成。',
    'Add this picture and wait make e upload.',
  ],
  saved: [
    'Encrypted and saved only on this phone until you send it.',
    '您填写的内容加密保存在本机，发送后清除。',
    'E dey encrypted and saved for only this phone till you send am.',
  ],
  notSaved: [
    'Not saved: do not leave this screen before you send.',
    '内容仅保留在此页面，发送前请勿离开。',
    'E no save: no leave this screen before you send.',
  ],
  here: [
    'The money is already in escrow: ignore payment screenshots. Send the code only here, never in chat.',
    '款项已在托管中，无需任何付款截图。卡密只在此处发送，切勿发到聊天里。',
    'The money don already dey for escrow: no mind payment screenshots. Send the code only here, no send am for chat at all.',
  ],
  sealed: [
    'Sealed and sent. It stays sealed until the buyer reveals it.',
    '已密封发送，买家查看前保持密封。',
    'Sealed and sent. E go remain sealed till the buyer open am.',
  ],
  longer: [
    (name: string, minutes: number) =>
      `Need longer? Only ${name} can add ${minutes} minutes. If time runs out, the order closes and you keep your code.`,
    (name: string, minutes: number) =>
      `时间不够？只有 ${name} 可以延长 ${minutes} 分钟。超时订单关闭，卡密仍归您。`,
    (name: string, minutes: number) =>
      `You need more time? Na only ${name} fit add ${minutes} minute. If time finish, the order go close and you keep your code.`,
  ],
});

const saveAfterMs = 400;
const longerMs = 10 * 60_000;

/** The seller's delivery form, card by card. Submitting seals it; until then it is saved encrypted on this phone. */
export function ShipForm({ view, facts, command, belongsTo }: PartProps & { belongsTo: string }) {
  const parts = useBrand(view.brandID)?.parts as readonly CardPart[] | undefined;
  const face = useFace(view.countryID, view.currency);
  const uploads = useUploads();
  const [draft, setDraft, isRead] = useDraft(belongsTo, uploads);
  const [isTried, setTried] = useState(false);
  const [typing, setTyping] = useState('');
  // The connection may be lost by the time the code is typed.
  useEffect(preloadSealing, []);
  const files = Object.fromEntries(
    uploads.names.flatMap((name) => {
      const { fileID } = uploads.slot(name);
      return fileID ? [[name, fileID]] : [];
    }),
  );
  const photos = photoNames(view);
  const empty = photos.filter((name) => uploads.slot(name).state === 'empty');
  const addFiles = useDroppedFiles((dropped) => {
    for (const [at, name] of empty.entries()) if (dropped[at]) void uploads.send(name, dropped[at]);
    return [];
  });
  const state = { parts: draft.parts, ticks: draft.ticks, files };
  const problems = parts ? problemsOf(view, parts, state) : [];
  const problemAt = (name: string) =>
    isTried ? problems.find((problem) => problem.name === name) : undefined;
  const setPart = (name: string, text: string) => {
    command.clear();
    setDraft({ ...draft, parts: { ...draft.parts, [name]: text }, ticks: { ...draft.ticks, [name]: false } });
  };
  const setTick = (name: string, isTicked: boolean) =>
    setDraft({ ...draft, ticks: { ...draft.ticks, [name]: isTicked } });

  async function submit() {
    if (!parts) return;
    setTried(true);
    if (problems.length > 0) return;
    const answer = await command.run('shipOrder', shipBody(view.orderNo, view, parts, state), {
      isQuiet: true,
    });
    if (!answer) return;
    await wipeDraft(belongsTo);
    toastSuccess(t.sealed);
  }

  return (
    <Form id="ship" onSubmit={submit} autoComplete="off">
      {/* The draft's own photos come first. */}
      <SharedPicturesNotice
        use="card"
        orderNo={view.orderNo}
        room={isRead ? empty.length : 0}
        onUse={addFiles}
      />
      {view.cards.map((card) => (
        <section key={card.slot} className="card stack">
          <div className="row">
            <CardTile brandID={view.brandID} countryID={view.countryID} />
            <span className="grow">
              <span className="strong block">{face(card.faceMinor)}</span>
              {view.cards.length > 1 && (
                <span className="muted small">{t.card(card.slot, view.cards.length)}</span>
              )}
            </span>
          </div>
          {parts?.map((part) => {
            const name = partKey(card.slot, part.name);
            const partText = draft.parts[name] ?? '';
            const odd = formatProblem(part, partText);
            return (
              <div key={name} className="stack">
                <CodeInput
                  label={cardPartLabel(part.name)}
                  part={part}
                  value={partText}
                  onChange={(text) => setPart(name, text)}
                  onTyping={(isTyping) => setTyping(isTyping ? name : '')}
                  error={problemAt(name)?.kind === 'empty' ? t.missing : undefined}
                />
                {odd && (isTried || typing !== name || isWhole(part, partText)) && (
                  <OddHint
                    part={part}
                    problem={odd}
                    isTicked={draft.ticks[name] === true}
                    onTick={(isTicked) => setTick(name, isTicked)}
                    isMissed={problemAt(name)?.kind === 'odd'}
                  />
                )}
              </div>
            );
          })}
          {view.form === 'physical' && (
            <div className="two">
              {(['front', 'back'] as const).map((side) => (
                <Photo
                  key={side}
                  name={partKey(card.slot, side)}
                  label={t[side]}
                  uploads={uploads}
                  problem={problemAt(partKey(card.slot, side))}
                />
              ))}
            </div>
          )}
        </section>
      ))}
      {view.receipt !== 'none' && (
        <section className="card">
          <Photo
            name={receiptFile}
            label={t.receipt(cardDetailText(view.receipt))}
            uploads={uploads}
            problem={problemAt(receiptFile)}
          />
        </section>
      )}
      <section className="card stack">
        <PayoutNote payout={view.payout} />
        <p className="strong">
          {t.confirm(view.cards.map((card) => face(card.faceMinor)).join(' + '), view.countryID)}
        </p>
        <p className="muted small row">
          <WarningIcon size={16} />
          <span className="grow">{t.here}</span>
        </p>
        <p className="muted small row">
          <LockIcon size={16} />
          <span className="grow">{canSaveDrafts() ? t.saved : t.notSaved}</span>
        </p>
      </section>
      <Longer view={view} partner={facts.partner} />
    </Form>
  );
}

/** The draft, read once from the vault and saved shortly after each change. */
function useDraft(belongsTo: string, uploads: Uploads) {
  const [draft, setDraft] = useState<ShipDraft>(emptyDraft);
  const [isRead, setRead] = useState(false);
  const adopt = useRef(uploads.adopt);
  adopt.current = uploads.adopt;
  useEffect(() => {
    let isHere = true;
    void loadDraft(belongsTo).then((savedDraft) => {
      if (!isHere) return;
      if (savedDraft) {
        // Text typed while the vault was opening is newer.
        setDraft((now) => ({
          ...savedDraft,
          parts: { ...savedDraft.parts, ...now.parts },
          ticks: { ...savedDraft.ticks, ...now.ticks },
        }));
        adopt.current(savedDraft.files);
      }
      setRead(true);
    });
    return () => {
      isHere = false;
    };
  }, [belongsTo]);
  const files = JSON.stringify(uploads.names.map((name) => [name, uploads.slot(name).fileID]));
  useEffect(() => {
    if (!isRead) return;
    const uploaded = (JSON.parse(files) as [string, string | null][]).filter(([, fileID]) => fileID !== null);
    const timer = setTimeout(() => {
      void saveDraft(belongsTo, { ...draft, files: Object.fromEntries(uploaded) as Record<string, string> });
    }, saveAfterMs);
    return () => clearTimeout(timer);
  }, [draft, files, isRead, belongsTo]);
  return [draft, setDraft, isRead] as const;
}

/** Whether a part has its brand's length: before that, a hint would only disturb. */
const isWhole = (part: CardPart, text: string) =>
  normalCode(text).length >= part.group.reduce((sum, size) => sum + size, 0);

function oddText(part: CardPart, problem: FormatProblem): string {
  if (problem.kind === 'prefix') return t.oddStart(part.prefix);
  if (problem.kind === 'length') return t.oddLength(lengthsText(part.lengths), problem.length);
  const { found, instead } = problem;
  return `${t.oddChars(found.join(' '))} ${instead.length > 0 ? t.instead(instead.join(' ')) : ''}`;
}

function OddHint({
  part,
  problem,
  isTicked,
  onTick,
  isMissed,
}: {
  part: CardPart;
  problem: FormatProblem;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  isMissed: boolean;
}) {
  return (
    <div className={isMissed ? 'notice warning odd wrong' : 'notice warning odd'} role="status">
      <WarningIcon size={18} />
      <span className="grow">
        {oddText(part, problem)} {t.recheck}
        <Checkbox checked={isTicked} onChange={onTick} error={isMissed && t.tick}>
          {t.checked}
        </Checkbox>
      </span>
    </div>
  );
}

function Photo({
  name,
  label,
  uploads,
  problem,
}: {
  name: string;
  label: string;
  uploads: Uploads;
  problem: Problem | undefined;
}) {
  const slot = uploads.slot(name);
  return (
    <FieldGroup error={slot.error ?? (problem && t.photo)}>
      <UploadTile
        label={label}
        fileID={slot.fileID}
        state={slot.state}
        progress={slot.progress}
        onFile={(file) => void uploads.send(name, file)}
        onRetry={slot.isRetryable ? () => uploads.retry(name) : undefined}
      />
    </FieldGroup>
  );
}

function Longer({ view, partner }: { view: PartProps['view']; partner: string }) {
  const leftMs = useTimeLeft(view.deadlineAt ?? '9999-01-01T00:00:00Z');
  const wasExtended = view.timeline.some((step) => step.key === 'extend');
  return leftMs < longerMs && leftMs > 0 && !wasExtended ? (
    <p className="notice">{t.longer(partner, view.windows.deliverExtensionMin)}</p>
  ) : null;
}
