import type { IDType } from '@gift/contract/profile/document-values';
import { type LocalizedText, localized } from '../language';

export const idTypeLabels: Record<IDType, LocalizedText> = {
  passport: localized('Passport', '护照', 'Passport'),
  driversLicence: localized('Driver’s licence', '驾驶证', 'Driver’s licence'),
  votersCard: localized('Voter’s card', '选民证', 'Voter’s card'),
  ninSlip: localized('NIN slip or card', 'NIN 卡', 'NIN slip or card'),
};
