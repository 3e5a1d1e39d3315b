import * as z from 'zod';

// The providers of messages and identity checks. Each is used when its key is set.

const url = z.url({ protocol: /^https?$/, hostname: /./ }).optional();

export const providerVariables = {
  TERMII_API_KEY: z.string().min(8).optional(),
  TERMII_SENDER_ID: z
    .string()
    .regex(/^[\w .-]{3,11}$/)
    .optional(),
  TERMII_URL: url,
  AFRICASTALKING_API_KEY: z.string().min(8).optional(),
  AFRICASTALKING_USERNAME: z.string().min(1).optional(),
  AFRICASTALKING_SENDER_ID: z.string().min(1).optional(),
  AFRICASTALKING_URL: url,
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/)
    .refine(URL.canParse)
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/)
    .optional(),
  YOUVERIFY_API_KEY: z.string().min(8).optional(),
  YOUVERIFY_URL: url,
};

/** What each variable accepts, for the message that stops the start. */
export const providerHints = {
  TERMII_SENDER_ID: '3 to 11 letters or digits, as registered with Termii',
  SMTP_URL: 'an address such as smtps://user:password@mail.example.com:465',
  MAIL_FROM: 'an address, or a name and an address: Gift <no-reply@example.com>',
} as const;

type Values = z.output<z.ZodObject<typeof providerVariables>>;

const without = (address: string | undefined, otherwise: string) => (address ?? otherwise).replace(/\/$/, '');

/** The configured providers; undefined where one is not configured. */
export function providersFrom(value: Values) {
  const { TERMII_API_KEY: termii, AFRICASTALKING_API_KEY: africasTalking } = value;
  return {
    termii:
      termii && value.TERMII_SENDER_ID
        ? {
            apiKey: termii,
            senderID: value.TERMII_SENDER_ID,
            url: without(value.TERMII_URL, 'https://api.ng.termii.com'),
          }
        : undefined,
    africasTalking:
      africasTalking && value.AFRICASTALKING_USERNAME
        ? {
            apiKey: africasTalking,
            username: value.AFRICASTALKING_USERNAME,
            senderID: value.AFRICASTALKING_SENDER_ID,
            url: without(value.AFRICASTALKING_URL, 'https://api.africastalking.com'),
          }
        : undefined,
    smtp: value.SMTP_URL && value.MAIL_FROM ? { url: value.SMTP_URL, from: value.MAIL_FROM } : undefined,
    youverify: value.YOUVERIFY_API_KEY
      ? {
          apiKey: value.YOUVERIFY_API_KEY,
          url: without(value.YOUVERIFY_URL, 'https://api.youverify.co'),
        }
      : undefined,
  };
}

/** An error for each provider that is only partly configured: otherwise it would fail silently when it is needed. */
export function incompleteProviders(value: Values): string[] {
  const pairs = [
    ['TERMII_API_KEY', 'TERMII_SENDER_ID'],
    ['AFRICASTALKING_API_KEY', 'AFRICASTALKING_USERNAME'],
    ['SMTP_URL', 'MAIL_FROM'],
  ] as const;
  return pairs
    .filter(([one, other]) => (value[one] === undefined) !== (value[other] === undefined))
    .map(([one, other]) => `${one} and ${other} go together: set both, or neither.`);
}

/** What production lacks to send messages to users at all. */
export function missingProviders({
  termii,
  africasTalking,
  smtp,
}: ReturnType<typeof providersFrom>): string[] {
  const wrong: string[] = [];
  if (!termii && !africasTalking)
    wrong.push(
      'TERMII_API_KEY or AFRICASTALKING_API_KEY must be set: without text messages nobody gets a code, and nobody can register.',
    );
  if (!smtp) wrong.push('SMTP_URL and MAIL_FROM must be set: receipts and e-mail codes need a mail server.');
  return wrong;
}
