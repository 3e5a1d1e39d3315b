import { texts } from '@gift/client/language';
import { stored, storedJson } from '@gift/client/storage';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Form } from '../../../shared/forms/form';
import { StepBar } from '../../../shared/forms/parts';
import { useRemote } from '../../../shared/http/use-remote';
import { back, finishAt, navigate, useQueryOf } from '../../../shared/nav';
import { keys } from '../../../shared/state/keys';
import { Button, ButtonLink } from '../../../shared/ui/button';
import { Empty, Failed, Skeleton } from '../../../shared/ui/feedback/states';
import { TagIcon } from '../../../shared/ui/icons';
import { Screen } from '../../../shared/ui/screen';
import { measuredForm } from '../measure';
import { isForbidden } from './is-forbidden';
import {
  askedPrice,
  emptyFields,
  type Fields,
  fieldsOf,
  type Own,
  type Panel,
  type Problem,
  problemsIn,
  readFields,
  templates,
} from './offer-form';
import { CardPanel, PricePanel } from './panels-card-price';
import '../offers.css';

// The later panels load while the user fills in the first.
const loadLimits = () => import('./panel-limits');
const loadTerms = () => import('./panel-terms');
const loadPreview = () => import('./preview-panel');
const LimitsPanel = lazy(loadLimits);
const TermsPanel = lazy(loadTerms);
const PreviewPanel = lazy(loadPreview);

const t = texts({
  fresh: ['Post an offer', '发布报价', 'Post offer'],
  edit: ['Edit offer', '编辑报价', 'Edit offer'],
  of: [(step: number) => `${step} of 4`, (step: number) => `${step} / 4`, (step: number) => `${step} of 4`],
  preview: ['Preview', '预览', 'Preview'],
  next: ['Next', '下一步', 'Next'],
  toPreview: ['Preview offer', '预览展示效果', 'Preview offer'],
  saved: [
    'Your draft is saved on this phone.',
    '您填写的内容保存在本机。',
    'Your draft don save for this phone.',
  ],
  notFound: [
    'This offer is not yours, or it has ended.',
    '该报价不属于您或已结束，无法修改。',
    'This offer no be your own, or e don end.',
  ],
  mine: ['My offers', '我的报价', 'My offers'],
  restart: ['Start over', '重新填写', 'Start over'],
});

const doubleTapMs = 400;

type Held = {
  fields: Fields;
  editing: (Pick<Own, 'offerID' | 'version'> & { status: Own['status'] }) | null;
};

/**
 * Creates an offer in four short panels, then previews it as takers see it. `?offerID=` edits one, `?like=` copies one,
 * `?starter=` uses a template. The draft is saved until the offer is.
 */
export default function CreateOffer() {
  const query = useQueryOf('/createOffer');
  const source = query.get('offerID') ?? query.get('like');
  const remote = useRemote(
    'offerDetail',
    { offerID: source ?? '' },
    { enabled: source !== null, cache: false },
  );
  if (source === null) {
    const starter = templates[Number(query.get('starter') ?? -1)];
    return (
      <Writing
        key={query.get('starter') ?? 'new'}
        start={starter && { ...emptyFields, ...starter }}
        editing={null}
      />
    );
  }
  const own = remote.data?.own;
  if (own) {
    const isEdit = query.has('offerID');
    return <Writing key={source} start={fieldsOf(own)} editing={isEdit ? own : null} />;
  }
  return (
    <Screen title={query.has('offerID') ? t.edit : t.fresh} backTo="/myOff">
      {remote.data ? (
        <Empty
          icon={<TagIcon size={40} />}
          text={t.notFound}
          action={<ButtonLink to="/myOff">{t.mine}</ButtonLink>}
        />
      ) : remote.error ? (
        <Failed failure={remote.error} onRetry={() => void remote.refresh()} />
      ) : (
        <Skeleton lines={4} height={88} />
      )}
    </Screen>
  );
}

const draftKey = (editing: Own | null) => `${keys.draft}offer${editing ? `:${editing.offerID}` : ''}`;

function Writing({ start, editing }: { start: Fields | undefined; editing: Own | null }) {
  const query = useQueryOf('/createOffer');
  const key = draftKey(editing);
  const [draft, setDraft] = useState<Held>(() => {
    const savedDraft = start && !editing ? null : storedJson<{ fields: unknown; version?: number }>(key);
    // A draft of an older version would overwrite changes from another device.
    const isCurrent = savedDraft && (!editing || savedDraft.version === editing.version);
    return { fields: isCurrent ? readFields(savedDraft.fields) : (start ?? emptyFields), editing };
  });
  // Fields missing when the user tried to continue; fields that a later choice adds are not marked yet.
  const [missedFields, setMissedFields] = useState<readonly string[]>([]);
  // The price and card that the rules rejected, and whether the check is running.
  const [forbidden, setForbidden] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const step = Math.min(5, Math.max(1, Number(query.get('step') ?? 1) || 1)) as Panel | 5;
  // A double tap's second tap must not skip the panel that the first one opened.
  const [settledStep, setSettledStep] = useState<Panel | 5>(step);
  useEffect(() => {
    scrollTo(0, 0);
    void Promise.all([loadLimits(), loadTerms(), loadPreview()]).catch(() => undefined);
    const timer = setTimeout(() => setSettledStep(step), doubleTapMs);
    return () => clearTimeout(timer);
  }, [step]);
  const { fields } = draft;
  const change = (part: Partial<Fields>) => {
    const next = { ...fields, ...part };
    stored.set(key, JSON.stringify({ fields: next, version: editing?.version }));
    setDraft({ ...draft, fields: next });
  };
  const goTo = (to: number, replace = false) => {
    const more = new URLSearchParams(query);
    more.set('step', String(to));
    void navigate(`/createOffer?${more}`, { replace });
  };
  const title = editing ? t.edit : t.fresh;
  if (step === 5)
    return (
      <Suspense
        fallback={
          <Screen title={title}>
            <Skeleton lines={3} height={120} />
          </Screen>
        }
      >
        <PreviewPanel
          title={title}
          fields={fields}
          editing={draft.editing}
          toPanel={(panel) => goTo(panel, true)}
          onSaved={(own) => setDraft({ ...draft, editing: own })}
          onDone={(own) => {
            stored.remove(key);
            const tab =
              own.offer.kind === 'request'
                ? 'requests'
                : own.status === 'draft'
                  ? 'drafts'
                  : own.status === 'paused'
                    ? 'paused'
                    : 'active';
            void finishAt(`/myOff?tab=${tab}`);
          }}
        />
      </Suspense>
    );
  const offerID = editing?.offerID;
  const priced = JSON.stringify([measuredForm(fields, offerID), askedPrice(fields)]);
  const stepProblems = problemsIn(fields, step).filter((problem) => missedFields.includes(problem));
  // The market moves, so a rejected price is checked again with the next tap.
  const problems: Problem[] = step === 2 && forbidden === priced ? [...stepProblems, 'band'] : stepProblems;
  const next = async () => {
    const missing = problemsIn(fields, step);
    setMissedFields(missing);
    if (missing.length > 0) return;
    if (step === 2) {
      const { href } = location;
      setAsking(true);
      const isRefused = await isForbidden(fields, offerID);
      setAsking(false);
      // A user who went back meanwhile stays there.
      if (location.href !== href) return;
      setForbidden(isRefused ? priced : null);
      if (isRefused) return;
    }
    goTo(step + 1);
  };
  const panels: Record<Panel, () => ReactNode> = {
    1: () => <CardPanel fields={fields} onChange={change} problems={problems} isNew={!editing} />,
    2: () => <PricePanel fields={fields} onChange={change} problems={problems} offerID={offerID} />,
    3: () => <LimitsPanel fields={fields} onChange={change} problems={problems} />,
    4: () => <TermsPanel fields={fields} onChange={change} problems={problems} />,
  };
  return (
    <Screen
      // A step is a screen: its heading gets the focus.
      key={step}
      title={title}
      step={t.of(step)}
      backTo="/myOff"
      bar={
        <Button
          type="submit"
          form="create-offer"
          busy={isAsking}
          style={settledStep === step ? undefined : { pointerEvents: 'none' }}
        >
          {step === 4 ? t.toPreview : t.next}
        </Button>
      }
    >
      <StepBar step={step} of={4} />
      <Form id="create-offer" onSubmit={next}>
        <Suspense fallback={<Skeleton lines={3} height={200} />}>{panels[step]()}</Suspense>
      </Form>
      <p className="muted small row between">
        <span>{t.saved}</span>
        {!editing && JSON.stringify(fields) !== JSON.stringify(emptyFields) && (
          <button
            type="button"
            className="link"
            onClick={() => {
              stored.remove(key);
              setMissedFields([]);
              setDraft({ fields: emptyFields, editing: null });
              if (step > 1) back('/createOffer');
            }}
          >
            {t.restart}
          </button>
        )}
      </p>
    </Screen>
  );
}
