import { disputeReasons, type EvidenceKind, evidenceKinds } from '@gift/contract/dispute-reasons';
import { SelectSheet } from '../../shared/forms/select-sheet';
import { inLanguage } from '../../shared/i18n/pair';
import { texts } from '../../shared/i18n/texts';
import { type Face, faceOf, freeName } from '../../shared/proof/kinds';
import { ProofTile } from '../../shared/proof/proof-tile';
import type { ProofUploads } from '../../shared/proof/use-proof-uploads';
import { mostFiles, proofTexts } from '../../shared/proof/words';
import { evidenceWords } from '../../shared/trade/dispute-words';
import { later } from '../../shared/ui/later';

const RecordScreen = later(async () => (await import('../../shared/proof/record-screen')).RecordScreen);

const t = texts({
  required: ['Required', '需要'],
  helpful: ['Helpful', '有帮助'],
  what: ['What it shows', '凭证内容'],
  whatOf: [(file: string) => `What “${file}” shows`, (file: string) => `“${file}”的内容`],
});

export type ProofReason = keyof typeof disputeReasons;
/** What somebody said that a file shows, by the file's name. */
export type Kinds = Readonly<Record<string, EvidenceKind>>;

/** A file in a slot of its own is called by what that slot is for; any other is `p0`, `p1` and so on. */
export const kindShown = (name: string, kinds: Kinds, face: Face | undefined): EvidenceKind =>
  kinds[name] ??
  evidenceKinds.find((kind) => kind === name) ??
  (face?.kind === 'video' ? 'recording' : 'other');

const isLoose = (name: string) => /^p\d+$/.test(name);

/** A file that came before the reason was chosen counts as what the reason asks for. */
export function claimed(names: readonly string[], kinds: Kinds, reason: ProofReason): Kinds {
  const loose = names.find((name) => isLoose(name) && !kinds[name]);
  const [asked] = disputeReasons[reason].required;
  const isThere = names.some((name) => name === asked || kinds[name] === asked);
  return loose && asked && !isThere ? { ...kinds, [loose]: asked } : kinds;
}

/** A slot for each proof that the reason asks for, or that helps it, and one more for anything else. */
export function ProofSlots({
  reason,
  uploads,
  kinds,
  faces,
  isTried,
  onChosen,
  onRemoved,
  onKind,
}: {
  reason: ProofReason | null;
  uploads: ProofUploads;
  kinds: Kinds;
  faces: Readonly<Record<string, Face>>;
  isTried: boolean;
  onChosen: (name: string, face: Face) => void;
  onRemoved: (name: string) => void;
  /** What its owner says that a file shows which lies in no slot of its own. */
  onKind: (name: string, kind: EvidenceKind) => void;
}) {
  const { names } = uploads;
  const required = reason ? disputeReasons[reason].required : [];
  const asked = reason ? [...required, ...disputeReasons[reason].helpful] : [];
  const shows = (name: string) => kindShown(name, kinds, faces[name]);
  const room = names.length < mostFiles;
  const slots = asked
    .map((kind) => names.find((name) => shows(name) === kind) ?? kind)
    .filter((name) => room || names.includes(name));
  const others = names.filter((name) => !slots.includes(name));
  const film = names.find((name) => shows(name) === 'recording') ?? 'recording';
  return (
    <>
      <div className="photos">
        {[...slots, ...others, ...(room ? [freeName(names)] : [])].map((name) => {
          const isHere = names.includes(name);
          const kind = shows(name);
          const isAsked = required.includes(kind);
          const words = kind === 'other' ? proofTexts.add : inLanguage(evidenceWords[kind]);
          return (
            <figure key={name} className="slot">
              <ProofTile
                label={words}
                name={name}
                uploads={uploads}
                face={isHere ? faces[name] : undefined}
                onChosen={(face) => onChosen(name, face)}
                onRemoved={() => onRemoved(name)}
              />
              <figcaption className={isAsked && !isHere && isTried ? 'small danger' : 'small muted'}>
                {isHere
                  ? kind !== 'other' && words
                  : slots.includes(name) && (isAsked ? t.required : t.helpful)}
              </figcaption>
            </figure>
          );
        })}
      </div>
      {names.filter(isLoose).map((name) => (
        <SelectSheet
          key={name}
          label={faces[name] ? t.whatOf(faces[name].name) : t.what}
          value={shows(name)}
          onChange={(kind) => onKind(name, kind)}
          options={evidenceKinds.map((value) => ({ value, text: inLanguage(evidenceWords[value]) }))}
        />
      ))}
      {!room && <p className="muted small">{proofTexts.full}</p>}
      {asked.includes('recording') && (room || names.includes(film)) && (
        <RecordScreen
          onFile={(file) => {
            onChosen(film, faceOf(file));
            void uploads.send(film, file);
          }}
        />
      )}
    </>
  );
}
