import { texts } from '@gift/client/language';
import { FailureNote } from '../../../shared/forms/failure-note';
import { Checkbox, TextArea } from '../../../shared/forms/field';
import { Form } from '../../../shared/forms/form';
import { UploadTile } from '../../../shared/forms/pictures/upload-tile';
import { useSavedForm } from '../../../shared/forms/use-saved-form';
import { useUploads } from '../../../shared/http/uploads/use-uploads';
import { useAction } from '../../../shared/http/use-action';
import { openHelp } from '../../../shared/state/help';
import { toastSuccess } from '../../../shared/state/toasts';
import { Button } from '../../../shared/ui/button';
import { Sheet } from '../../../shared/ui/sheet';
import { type Held, heldText } from './held-text';

const t = texts({
  senderDiffers: [
    (own: string) =>
      `You are verified as ${own}, but the sender has another name. We hold it until we know whose it is, in case it was stolen.`,
    (own: string) =>
      `您认证的姓名是 ${own}，而汇款人不同。陌生来款可能涉及盗用并被追回，因此先行暂存，待核实归属。`,
    (own: string) =>
      `You verify as ${own}, but the sender get another name. We dey hold am till we know who get am, in case na stolen money.`,
  ],
  amountDiffers: [
    (_own: string) => 'The amount differs from the payment you started. We hold it until you confirm.',
    (_own: string) => '到账金额与发起的充值不符，因此先行暂存，等待您确认。',
    (_own: string) => 'The amount no match the payment wey you start. We dey hold am till you confirm.',
  ],
  unmatched: [
    (_own: string) => 'We cannot tell who this payment is for. We hold it until we know.',
    (_own: string) => '来款未注明归属，因此先行暂存，待核实。',
    (_own: string) => 'We no sabi who this payment be for. We dey hold am till we know.',
  ],
  reference: ['Reference', '参考编号', 'Reference'],
  credit: ['It is mine: add to my wallet', '款项归我：请入账', 'Na my own: add am to my wallet'],
  return: ['Return to sender', '请退回汇款人', 'Return am to sender'],
  note: ['Sender and purpose', '汇款人及用途', 'Sender and wetin e be for'],
  pictures: ['Evidence, such as the bank receipt', '凭证，如汇款银行回单', 'Evidence, like the bank receipt'],
  picture: ['Add picture', '添加图片', 'Add picture'],
  send: ['Submit', '提交', 'Submit'],
  sent: [
    'Submitted. We will notify you of the result.',
    '已提交，核实后会通知您。',
    'E don submit. We go notify you of the result.',
  ],
  contact: ['Contact us', '联系客服', 'Contact us'],
});

const maxNoteLength = 500;
const maxPictures = 3;
type Typed = { wish: 'credit' | 'return'; note: string };

/** Why this payment is held, and the owner's decision: claim it with evidence, or send it back. */
export function HeldSheet({
  held,
  ownName,
  onClose,
  onAnswered,
}: {
  held: Held;
  ownName: string;
  onClose: () => void;
  onAnswered: () => void;
}) {
  const { suspendedID } = held;
  const [fields, saveDraft, clearDraft] = useSavedForm<Typed>(`held:${suspendedID}`, {
    wish: held.wish ?? 'credit',
    note: held.note ?? '',
  });
  const { wish, note } = fields;
  const uploads = useUploads();
  const answer = useAction('answerSuspended');
  const names = uploads.names;
  const slots = names.map((name) => uploads.slot(name));
  const isUploading = slots.some(({ state }) => state === 'sending');
  const uploadError = slots.find(({ error }) => error)?.error;

  async function send() {
    const fileIDs = wish === 'credit' ? slots.flatMap(({ fileID }) => (fileID ? [fileID] : [])) : [];
    if (!(await answer.run({ suspendedID, wish, note: note.trim(), fileIDs }))) return;
    clearDraft();
    toastSuccess(t.sent);
    onAnswered();
    onClose();
  }
  return (
    <Sheet open onClose={onClose} title={heldText(held)}>
      <p className="muted">{t[held.cause](ownName)}</p>
      <p className="muted small anywhere">
        {t.reference} {held.reference}
      </p>
      <Form onSubmit={send}>
        {(['credit', 'return'] as const).map((one) => (
          <Checkbox
            key={one}
            type="radio"
            name="wish"
            checked={wish === one}
            onChange={() => saveDraft({ ...fields, wish: one })}
          >
            {t[one]}
          </Checkbox>
        ))}
        <TextArea
          label={t.note}
          value={note}
          onChange={(next) => saveDraft({ ...fields, note: next })}
          maxLength={maxNoteLength}
        />
        {wish === 'credit' && (
          <>
            <span className="strong small">{t.pictures}</span>
            <div className="held-pictures">
              {[...names, ...(names.length < maxPictures ? [`picture ${names.length}`] : [])].map((name) => (
                <UploadTile
                  key={name}
                  label={t.picture}
                  state={uploads.slot(name).state}
                  progress={uploads.slot(name).progress}
                  onRetry={uploads.slot(name).isRetryable ? () => uploads.retry(name) : undefined}
                  onFile={(file) => void uploads.send(name, file)}
                />
              ))}
            </div>
          </>
        )}
        {uploadError && (
          <p className="danger small" role="alert">
            {uploadError}
          </p>
        )}
        <FailureNote failure={answer.failure} />
        <Button type="submit" busy={answer.busy} disabled={isUploading}>
          {t.send}
        </Button>
      </Form>
      <Button tone="plain" onClick={openHelp}>
        {t.contact}
      </Button>
    </Sheet>
  );
}
