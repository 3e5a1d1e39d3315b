// Identity and address documents, as plain values for both ends.

export const identityDocumentKinds = ['selfie', 'document', 'address'] as const;
export type IdentityDocumentKind = (typeof identityDocumentKinds)[number];

export const idTypes = ['passport', 'driversLicence', 'votersCard', 'ninSlip'] as const;
export type IDType = (typeof idTypes)[number];

/** Why a document was refused. Each text says what to do instead. */
export const documentRefusalReasons = [
  'unreadable',
  'nameDiffers',
  'faceDiffers',
  'expired',
  'tooOld',
  'wrongDocument',
] as const;
export type DocumentRefusalReason = (typeof documentRefusalReasons)[number];

export const addressLength = 200;

/** The states of Nigeria and its capital territory. */
export const areas = [
  ...['Abia', 'Abuja FCT', 'Adamawa', 'Akwa Ibom', 'Anambra', 'Bauchi', 'Bayelsa', 'Benue', 'Borno'],
  ...['Cross River', 'Delta', 'Ebonyi', 'Edo', 'Ekiti', 'Enugu', 'Gombe', 'Imo', 'Jigawa', 'Kaduna', 'Kano'],
  ...['Katsina', 'Kebbi', 'Kogi', 'Kwara', 'Lagos', 'Nasarawa', 'Niger', 'Ogun', 'Ondo', 'Osun', 'Oyo'],
  ...['Plateau', 'Rivers', 'Sokoto', 'Taraba', 'Yobe', 'Zamfara'],
] as const;
