import { localize, texts } from '@gift/client/language';
import { disputeReasons, type EvidenceKind, evidenceKinds } from '@gift/contract/disputes/reasons';
import { EvidenceTile } from '../../../shared/evidence/evidence-tile';
import { type FileInfo, fileInfoOf, freeName, kindOf } from '../../../shared/evidence/file-kinds';
import { evidenceTexts, maxFiles } from '../../../shared/evidence/texts';
import type { EvidenceUploads } from '../../../shared/evidence/use-evidence-uploads';
import { SharedPicturesNotice } from '../../../shared/forms/pictures/shared-pictures';
import { useDroppedFiles } from '../../../shared/forms/pictures/use-dropped-files';
import { SelectSheet } from '../../../shared/forms/select-sheet';
import { lazy } from '../../../shared/loading/lazy';
import { evidenceLabels } from '../../../shared/trade/log/dispute-texts';

const RecordScreen = lazy(async () => (await import('../../../shared/evidence/record-screen')).RecordScreen);

const t = texts({
  required: ['Most important', '最重要', 'E important pass'],
  helpful: ['Helpful', '有帮助', 'E go help'],
  what: ['What it shows', '凭证内容', 'Wetin e show'],
  whatOf: [
    (file: string) => `What “${file}” shows`,
    (file: string) => `“${file}”的内容`,
    (file: string) => `Wetin “${file}” show`,
  ],
});

export type EvidenceReason = keyof typeof disputeReasons;
/** The kind of evidence that the uploader chose, by file name. */
export type Kinds = Readonly<Record<string, EvidenceKind>>;

/** A file in a slot of its own is named after the slot; any other is `p0`, `p1` and so on. */
export const kindShown = (name: string, kinds: Kinds, fileInfo: FileInfo | undefined): EvidenceKind =>
  kinds[name] ??
  evidenceKinds.find((kind) => kind === name) ??
  (fileInfo?.kind === 'video' ? 'recording' : 'other');

const isLoose = (name: string) => /^p\d+$/.test(name);

/** A file added before the reason was chosen takes the kind that the reason requires. */
export function claimKinds(names: readonly string[], kinds: Kinds, reason: EvidenceReason): Kinds {
  const loose = names.find((name) => isLoose(name) && !kinds[name]);
  const [requiredKind] = disputeReasons[reason].required;
  const isThere = names.some((name) => name === requiredKind || kinds[name] === requiredKind);
  return loose && requiredKind && !isThere ? { ...kinds, [loose]: requiredKind } : kinds;
}

/** A slot for each required or helpful piece of evidence, and one more for anything else. */
export function EvidenceSlots({
  orderNo,
  reason,
  uploads,
  kinds,
  fileInfos,
  isTried,
  onChosen,
  onRemoved,
  onKind,
}: {
  orderNo: string;
  reason: EvidenceReason | null;
  uploads: EvidenceUploads;
  kinds: Kinds;
  fileInfos: Readonly<Record<string, FileInfo>>;
  isTried: boolean;
  onChosen: (name: string, fileInfo: FileInfo) => void;
  onRemoved: (name: string) => void;
  /** Called with the kind that the uploader chose for a file outside those slots. */
  onKind: (name: string, kind: EvidenceKind) => void;
}) {
  const { names } = uploads;
  const requiredKinds = reason ? disputeReasons[reason].required : [];
  const shownKinds = reason ? [...requiredKinds, ...disputeReasons[reason].helpful] : [];
  const shows = (name: string) => kindShown(name, kinds, fileInfos[name]);
  const room = names.length < maxFiles;
  const slots = shownKinds
    .map((kind) => names.find((name) => shows(name) === kind) ?? kind)
    .filter((name) => room || names.includes(name));
  const others = names.filter((name) => !slots.includes(name));
  const film = names.find((name) => shows(name) === 'recording') ?? 'recording';
  const addFiles = useDroppedFiles(([file, ...others]) => {
    if (!room || !file) return [];
    const empty = requiredKinds.find(
      (kind) => kind !== 'recording' && !names.some((name) => shows(name) === kind),
    );
    const name = kindOf(file) === 'video' ? film : (empty ?? freeName(names));
    onChosen(name, fileInfoOf(file));
    void uploads.send(name, file);
    return others;
  });
  return (
    <>
      <SharedPicturesNotice
        use="evidence"
        orderNo={orderNo}
        room={maxFiles - names.length}
        onUse={addFiles}
      />
      <div className="photos">
        {[...slots, ...others, ...(room ? [freeName(names)] : [])].map((name) => {
          const isHere = names.includes(name);
          const kind = shows(name);
          const isAsked = requiredKinds.includes(kind);
          const label = kind === 'other' ? evidenceTexts.add : localize(evidenceLabels[kind]);
          return (
            <figure key={name} className="slot">
              <EvidenceTile
                label={label}
                name={name}
                uploads={uploads}
                fileInfo={isHere ? fileInfos[name] : undefined}
                onChosen={(fileInfo) => onChosen(name, fileInfo)}
                onRemoved={() => onRemoved(name)}
              />
              <figcaption className={isAsked && !isHere && isTried ? 'small danger' : 'small muted'}>
                {isHere
                  ? kind !== 'other' && label
                  : slots.includes(name) && (isAsked ? t.required : t.helpful)}
              </figcaption>
            </figure>
          );
        })}
      </div>
      {names.filter(isLoose).map((name) => (
        <SelectSheet
          key={name}
          label={fileInfos[name] ? t.whatOf(fileInfos[name].name) : t.what}
          value={shows(name)}
          onChange={(kind) => onKind(name, kind)}
          options={evidenceKinds.map((value) => ({ value, text: localize(evidenceLabels[value]) }))}
        />
      ))}
      {!room && <p className="muted small">{evidenceTexts.full}</p>}
      {shownKinds.includes('recording') && (room || names.includes(film)) && (
        <RecordScreen
          onFile={(file) => {
            onChosen(film, fileInfoOf(file));
            void uploads.send(film, file);
          }}
        />
      )}
    </>
  );
}
