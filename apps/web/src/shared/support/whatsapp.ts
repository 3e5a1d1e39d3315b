/**
 * A phone number as WhatsApp's links want it: country and number, digits alone. One that names no country is Nigerian,
 * with or without its leading 0.
 */
export function whatsappNumber(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  const isLocal = /^0|^[789]\d{9}$/.test(digits) && !phone.trim().startsWith('+');
  return (isLocal ? `234${digits}` : digits).replace(/^2340/, '234');
}
