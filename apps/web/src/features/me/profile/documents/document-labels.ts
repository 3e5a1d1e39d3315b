import { idTypeLabels } from '@gift/client/labels/id-types';
import { localize, texts } from '@gift/client/language';
import type {
  DocumentRefusalReason,
  IDType,
  IdentityDocumentKind,
} from '@gift/contract/profile/document-values';

const kinds = texts({
  selfie: ['Selfie', '本人自拍照', 'Selfie'],
  document: ['Identity document', '身份证件', 'Identity document'],
  address: ['Home address', '居住地址', 'Home address'],
});
// Why a document was rejected, and what to do.
const reasons = texts({
  unreadable: [
    'Not readable. Take it again in daylight, the whole document in view.',
    '图片无法辨认，请在光线充足处重新拍摄完整材料。',
    'We no fit read am. Snap am again for daylight, make the whole document show.',
  ],
  nameDiffers: [
    'The name differs from your BVN or NIN. Send one with the same name.',
    '姓名与 BVN 或 NIN 不符，请提交姓名一致的材料。',
    'The name no be the same with your BVN or NIN. Send one wey get the same name.',
  ],
  faceDiffers: [
    'Your selfie does not match your document. Take it again without hat or glasses.',
    '自拍与证件不符，请摘下帽子和眼镜后重新拍摄。',
    'Your selfie no match your document. Snap am again, no cap or glasses.',
  ],
  expired: [
    'The document has expired. Send one that is valid.',
    '证件已过期，请提交有效证件。',
    'The document don expire. Send one wey never expire.',
  ],
  tooOld: [
    'The document is older than three months. Send a newer one.',
    '材料已超过三个月，请提交近期的材料。',
    'The document don pass three month. Send newer one.',
  ],
  wrongDocument: [
    'Wrong document. Check the hint and send another.',
    '材料类型不符，请按提示重新提交。',
    'Wrong document. Check the hint and send another one.',
  ],
});

export const documentLabel = (kind: IdentityDocumentKind): string => kinds[kind];
export const idTypeLabel = (kind: IDType): string => localize(idTypeLabels[kind]);
export const reasonText = (reason: DocumentRefusalReason): string => reasons[reason];
