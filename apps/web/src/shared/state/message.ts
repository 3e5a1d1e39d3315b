import { store } from './store';

export type Message = {
  title?: string | undefined;
  text: string;
  /** Words of the button that agrees; "OK" where missing. */
  confirm?: string | undefined;
  /** Words of the button that declines; without them there is one button. */
  cancel?: string | undefined;
  done: (agreed: boolean) => void;
};

export const messageShown = store<Message | null>(null);

/** Shows a dialog whose words may break anywhere; resolves true when the reader agrees. */
export function message(text: string, options: { title?: string; confirm?: string; cancel?: string } = {}) {
  messageShown.get()?.done(false);
  return new Promise<boolean>((resolve) => {
    messageShown.set({
      text,
      ...options,
      done: (agreed) => {
        messageShown.set(null);
        resolve(agreed);
      },
    });
  });
}
