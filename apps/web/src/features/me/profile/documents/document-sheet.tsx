import { texts } from '@gift/client/language';
import {
  addressLength,
  areas,
  type IDType,
  type IdentityDocumentKind,
  idTypes,
} from '@gift/contract/profile/document-values';
import { useState } from 'react';
import { prompts } from '../../../../shared/forms/approval/prompts';
import { FailureNote } from '../../../../shared/forms/failure-note';
import { FieldGroup, TextArea } from '../../../../shared/forms/field';
import { Form } from '../../../../shared/forms/form';
import { UploadTile } from '../../../../shared/forms/pictures/upload-tile';
import { SelectSheet } from '../../../../shared/forms/select-sheet';
import { useSavedForm } from '../../../../shared/forms/use-saved-form';
import type { Sent } from '../../../../shared/http/call';
import { type Uploads, useUploads } from '../../../../shared/http/uploads/use-uploads';
import { useAction } from '../../../../shared/http/use-action';
import { toastSuccess } from '../../../../shared/state/toasts';
import { Button } from '../../../../shared/ui/button';
import { LockIcon } from '../../../../shared/ui/icons';
import { Sheet } from '../../../../shared/ui/sheet';
import { documentLabel, idTypeLabel } from './document-labels';

const t = texts({
  selfieHint: [
    'Daylight, no hat or glasses, whole face in view. We compare it with your document.',
    '光线充足，摘下帽子和眼镜，露出完整面部。照片将与证件比对。',
    'Daylight, no cap or glasses, make your whole face show. We go compare am with your document.',
  ],
  documentHint: [
    'The original, all four corners in view, text readable.',
    '请拍摄证件原件，四角完整、文字清晰。',
    'The original, make all four corners show, and we fit read the text.',
  ],
  addressHint: [
    'A bill, bank statement or lease with your name and address, under three months old.',
    '显示您姓名和地址的账单、银行对账单或租约，三个月以内。',
    'Bill, bank statement or lease wey get your name and address, wey never reach three month.',
  ],
  which: ['Document type', '证件类型', 'Document type'],
  whichMissing: ['Choose a document type.', '请选择证件类型。', 'Choose document type.'],
  face: ['Your selfie', '自拍照', 'Your selfie'],
  front: ['Front', '正面', 'Front'],
  back: ['Back', '背面', 'Back'],
  bill: ['Bill, statement or lease', '账单、对账单或租约', 'Bill, statement or lease'],
  area: ['State', '所在州', 'State'],
  areaChoose: ['Choose your state', '请选择所在州', 'Choose your state'],
  address: ['Street, number, town', '街道、门牌、城镇', 'Street, number, town'],
  pictureMissing: ['Add a picture.', '请添加图片。', 'Add picture.'],
  safe: [
    'Only you and our reviewers see it. Viewing is logged.',
    '仅您和审核人员可见，每次查看均有记录。',
    'Na only you and our reviewers fit see am. We dey record every view.',
  ],
  send: ['Send for review', '提交审核', 'Send for review'],
  sent: [
    'Submitted. We will notify you of the result.',
    '已提交，审核完成后会通知您。',
    'E don submit. We go notify you of the result.',
  ],
});

type Typed = { idType: IDType | null; area: string | null; address: string };
const nothing: Typed = { idType: null, area: null, address: '' };
const hints: Record<IdentityDocumentKind, 'selfieHint' | 'documentHint' | 'addressHint'> = {
  selfie: 'selfieHint',
  document: 'documentHint',
  address: 'addressHint',
};
const hasBack = (kind: IDType | null) => kind === 'driversLicence' || kind === 'votersCard';

const slotsOf = (kind: IdentityDocumentKind, idType: IDType | null): [name: string, label: string][] =>
  kind === 'selfie'
    ? [['face', t.face]]
    : kind === 'address'
      ? [['bill', t.bill]]
      : [['front', t.front], ...(hasBack(idType) ? [['back', t.back] as [string, string]] : [])];

/** One identity document for manual review; text and uploads survive a refusal or a lost connection. */
export function DocumentSheet({
  kind,
  onClose,
  onSent,
}: {
  kind: IdentityDocumentKind;
  onClose: () => void;
  onSent: () => void;
}) {
  const [fields, save, clearDraft] = useSavedForm<Typed>(`paper:${kind}`, nothing);
  const uploads = useUploads();
  const [isTried, setTried] = useState(false);
  const idDocument = useAction('submitDocument');
  const slots = slotsOf(kind, fields.idType);
  const fileIDs = slots.flatMap(([name]) => uploads.slot(name).fileID ?? []);
  const input = fileIDs.length === slots.length ? inputOf(kind, fields, fileIDs) : null;

  async function send() {
    setTried(true);
    if (!input || !(await idDocument.run(input))) return;
    clearDraft();
    toastSuccess(t.sent);
    onSent();
    onClose();
  }
  return (
    <Sheet open onClose={onClose} title={documentLabel(kind)}>
      <Form onSubmit={send}>
        <p className="muted">{t[hints[kind]]}</p>
        {kind === 'document' && (
          <SelectSheet
            label={t.which}
            placeholder={t.which}
            options={idTypes.map((value) => ({ value, text: idTypeLabel(value) }))}
            value={fields.idType}
            onChange={(idType) => save({ ...fields, idType })}
            error={isTried && !fields.idType ? t.whichMissing : undefined}
          />
        )}
        {kind === 'address' && (
          <>
            <SelectSheet
              label={t.area}
              placeholder={t.areaChoose}
              options={areas.map((value) => ({ value: value as string, text: value }))}
              value={fields.area}
              onChange={(area) => save({ ...fields, area })}
              error={isTried && !fields.area ? prompts.area : undefined}
            />
            <TextArea
              label={t.address}
              value={fields.address}
              onChange={(address) => save({ ...fields, address })}
              error={isTried && !fields.address.trim() ? prompts.address : undefined}
              maxLength={addressLength}
              rows={3}
              autoComplete="street-address"
            />
          </>
        )}
        <Pictures slots={slots} uploads={uploads} isTried={isTried} />
        <p className="row muted small">
          <LockIcon size={16} />
          {t.safe}
        </p>
        <FailureNote failure={idDocument.failure} />
        <Button
          type="submit"
          busy={idDocument.busy || slots.some(([name]) => uploads.slot(name).state === 'sending')}
        >
          {t.send}
        </Button>
      </Form>
    </Sheet>
  );
}

/** The call's input, or null if something is missing. */
function inputOf(
  kind: IdentityDocumentKind,
  { idType, area, address }: Typed,
  fileIDs: string[],
): Sent<'submitDocument'> | null {
  if (kind === 'selfie') return { kind, fileIDs };
  if (kind === 'document') return idType && { kind, idType, fileIDs };
  return area && address.trim() ? { kind, area, address: address.trim(), fileIDs } : null;
}

const Pictures = ({
  slots,
  uploads,
  isTried,
}: {
  slots: readonly (readonly [name: string, label: string])[];
  uploads: Uploads;
  isTried: boolean;
}) => (
  <div className="me-documents">
    {slots.map(([name, label]) => {
      const { state, progress, error, isRetryable } = uploads.slot(name);
      const missing = isTried && state === 'empty' ? t.pictureMissing : undefined;
      return (
        <FieldGroup key={name} error={error ?? missing}>
          <UploadTile
            label={label}
            state={state}
            progress={progress}
            onFile={(file) => void uploads.send(name, file)}
            onRetry={isRetryable ? () => uploads.retry(name) : undefined}
          />
        </FieldGroup>
      );
    })}
  </div>
);
