import type { IDType } from '@gift/contract/profile/document-values';
import type { LocalizedText } from '../language';

export const idTypeLabels: Record<IDType, LocalizedText> = {
  passport: ['Passport', '护照'],
  driversLicence: ['Driver’s licence', '驾驶证'],
  votersCard: ['Voter’s card', '选民证'],
  ninSlip: ['NIN slip or card', 'NIN 卡'],
};
