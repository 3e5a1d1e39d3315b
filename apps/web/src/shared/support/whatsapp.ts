/**
 * A phone number for WhatsApp links: country code and number, digits only. A number without a country code is Nigerian,
 * with or without its leading 0.
 */
export function whatsappNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  const isLocal = /^0|^[789]\d{9}$/.test(digits) && !phone.trim().startsWith('+');
  return (isLocal ? `234${digits}` : digits).replace(/^2340/, '234');
}
