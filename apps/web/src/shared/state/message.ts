import { store } from '@gift/client/store';

export type Message = {
  title?: string | undefined;
  text: string;
  /** Label of the confirm button; "OK" if missing. */
  confirm?: string | undefined;
  /** Label of the cancel button; without it there is only one button. */
  cancel?: string | undefined;
  done: (isAgreed: boolean) => void;
};

export const messageShown = store<Message | null>(null);

/** Shows a dialog whose text may contain line breaks; resolves true when the user confirms. */
export function message(text: string, options: { title?: string; confirm?: string; cancel?: string } = {}) {
  messageShown.get()?.done(false);
  return new Promise<boolean>((resolve) => {
    messageShown.set({
      text,
      ...options,
      done: (isAgreed) => {
        messageShown.set(null);
        resolve(isAgreed);
      },
    });
  });
}
