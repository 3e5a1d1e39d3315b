import { texts } from '@gift/client/language';
import type { Outgoing } from '@gift/im-engine/api';
import { ContentType, type Message } from '@gift/im-protocol';
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MicIcon, SendIcon, SmileIcon } from '../../../shared/chat/parts/icons';
import { useDroppedFiles } from '../../../shared/forms/pictures/use-dropped-files';
import { lazy, usePrefetch } from '../../../shared/loading/lazy';
import { deleteShared, picturesFor, type SharedPicture } from '../../../shared/state/shared-pictures';
import { toast } from '../../../shared/state/toasts';
import type { OrderRow } from '../../../shared/trade/order-chip';
import { CloseIcon, PlusIcon } from '../../../shared/ui/icons';
import { previewOf } from '../bubbles/message-preview';
import { mentionContentOf, type Named } from '../bubbles/text-parts';
import { useChat } from '../chat-context';
import { TextBox } from './text-box';
import { useDraft } from './use-draft';
import type { Checked } from './use-sending';
import './composer.css';

const t = texts({
  message: ['Message', '输入消息', 'Message'],
  send: ['Send', '发送', 'Send'],
  record: ['Record voice message', '录制语音', 'Record voice message'],
  emoji: ['Emoji', '表情', 'Emoji'],
  attach: ['Attach', '附件', 'Attach'],
  you: ['You', '您', 'You'],
  unquote: ['Remove quote', '取消引用', 'Remove quote'],
  long: [
    (n: number) => `${n} characters left`,
    (n: number) => `还可输入 ${n} 字`,
    (n: number) => `${n} characters remain`,
  ],
});

const QuickReplies = lazy(() => import('./quick-replies').then((module) => module.QuickReplies));
const EmojiPanel = lazy(() => import('./emoji-panel').then((module) => module.EmojiPanel));
const AttachPanel = lazy(() => import('./attach-panel').then((module) => module.AttachPanel));
const VoiceRecorder = lazy(() => import('./voice-recorder').then((module) => module.VoiceRecorder));
const MentionSheet = lazy(() => import('./mention-sheet').then((module) => module.MentionSheet));
const SendFiles = lazy(() => import('./send-files').then((module) => module.SendFiles));

const maxLength = 5000;
const typingMs = 4000;
/** A double tap's second tap on Send would hit the microphone that replaces it. */
const doubleTapMs = 600;

export type ComposerHandle = {
  write(text: string): void;
  quote(message: Message): void;
  mention(named: Named): void;
  attach(files: File[]): void;
};

type Panel = 'none' | 'emoji' | 'attach' | 'voice' | 'mention';

/**
 * The message composer. `send` checks a text first and returns whether it was sent; a text that was stopped stays in
 * the box.
 */
export function Composer({
  order,
  send,
  handle,
}: {
  order: OrderRow | null;
  send: (outgoing: Outgoing, text?: string, going?: () => void) => Promise<Checked>;
  handle: RefObject<ComposerHandle | null>;
}) {
  const { engine, conversation, ownID, name, isGroup } = useChat();
  const { conversationID } = conversation;
  const draft = useDraft(engine, conversationID, conversation.draftText);
  const [quotedMessage, setQuotedMessage] = useState<Message | null>(null);
  const [panel, setPanel] = useState<Panel>('none');
  const [files, setFiles] = useState<File[] | null>(null);
  const named = useRef<Named[]>([]);
  const box = useRef<HTMLTextAreaElement>(null);
  const typedMs = useRef(Number.NEGATIVE_INFINITY);
  const sentMs = useRef(Number.NEGATIVE_INFINITY);
  const isBusy = useRef(false);
  usePrefetch(EmojiPanel, AttachPanel, VoiceRecorder, SendFiles);
  const isEmpty = draft.text.trim() === '';

  const addFiles = useDroppedFiles((dropped) => {
    setFiles((now) => [...(now ?? []), ...dropped]);
    return [];
  });
  // The sheet asks before it sends. What it does not send, the next chat asks about.
  const shared = useRef<readonly SharedPicture[]>([]);
  const askAboutShared = useEffectEvent(async () => {
    shared.current = await picturesFor('chat');
    addFiles(shared.current.map(({ file }) => file));
  });
  useEffect(() => void askAboutShared().catch(() => undefined), []);
  const deleteFile = (file: File) => {
    const pictures = shared.current.filter((picture) => picture.file === file);
    if (pictures.length > 0) deleteShared(pictures).catch(() => undefined);
  };

  useEffect(
    () => () => {
      if (typedMs.current > Number.NEGATIVE_INFINITY)
        engine.typing(conversationID, false).catch(() => undefined);
    },
    [engine, conversationID],
  );

  const focus = (caret?: number) => {
    const element = box.current;
    if (!element) return;
    element.focus();
    if (caret !== undefined) element.setSelectionRange(caret, caret);
  };

  /** Shows the text at once: a key pressed right after must not come before the caret is set. */
  const writeNow = (text: string) => flushSync(() => draft.write(text));

  function insert(piece: string, from = box.current?.selectionStart ?? draft.text.length, cutLength = 0) {
    const next =
      draft.text.slice(0, from - cutLength) + piece + draft.text.slice(box.current?.selectionEnd ?? from);
    if (next.length > maxLength) return;
    writeNow(next);
    return from - cutLength + piece.length;
  }

  useImperativeHandle(handle, () => ({
    write(text) {
      writeNow(text);
      focus(text.length);
    },
    quote(message) {
      setQuotedMessage(message);
      setPanel('none');
      focus();
    },
    mention(person) {
      if (!isGroup) return;
      named.current.push(person);
      focus(insert(`@${person.nickname} `));
    },
    attach: setFiles,
  }));

  function updateText(text: string, caret: number) {
    const isMore = text.length > draft.text.length;
    draft.write(text);
    if (text.length >= maxLength) toast(t.long(0), { kind: 'warning' });
    const now = performance.now();
    if (!isGroup && now - typedMs.current > typingMs && text.trim() !== '') {
      typedMs.current = now;
      engine.typing(conversationID, true).catch(() => undefined);
    }
    if (isGroup && isMore && /(^|\s)@$/.test(text.slice(0, caret))) setPanel('mention');
  }

  function outgoingOf(text: string): Outgoing {
    const at = isGroup ? mentionContentOf(text, named.current) : null;
    if (at)
      return { contentType: ContentType.atText, at, ...(quotedMessage ? { quote: quotedMessage } : {}) };
    if (quotedMessage) return { contentType: ContentType.quote, text, quote: quotedMessage };
    return { contentType: ContentType.text, text };
  }

  async function submitText(text: string, isOwnText: boolean) {
    if (isBusy.current) return;
    isBusy.current = true;
    const outgoing = isOwnText ? outgoingOf(text) : ({ contentType: ContentType.text, text } as const);
    // A mention of a member is no contact outside.
    const withoutMentions = named.current.reduce(
      (rest, { nickname }) => rest.replaceAll(`@${nickname}`, ' '),
      text,
    );
    const was = { quoted: quotedMessage, named: named.current };
    let isGone = false;
    const result = await send(outgoing, withoutMentions, () => {
      isBusy.current = false;
      if (!isOwnText) return;
      isGone = true;
      draft.clear();
      sentMs.current = performance.now();
      setQuotedMessage(null);
      named.current = [];
      typedMs.current = Number.NEGATIVE_INFINITY;
      setPanel((now) => (now === 'emoji' ? now : 'none'));
    });
    isBusy.current = false;
    if (result === 'sent' || !isGone) return;
    draft.putBack(text);
    setQuotedMessage(was.quoted);
    named.current.push(...was.named);
  }
  const sendText = () => {
    const text = draft.text.trim();
    if (text !== '') void submitText(text, true);
  };
  const toggle = (next: Panel) => {
    setPanel((now) => (now === next ? 'none' : next));
    if (next !== 'none') box.current?.blur();
  };

  if (panel === 'voice')
    return (
      <div className="composer">
        <VoiceRecorder
          onDone={() => setPanel('none')}
          onVoice={(file, duration, waveform) => {
            setPanel('none');
            void send({ contentType: ContentType.voice, file, duration, waveform });
          }}
        />
      </div>
    );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel wherever the focus is in it.
    <div
      className="composer"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || (panel !== 'emoji' && panel !== 'attach')) return;
        setPanel('none');
        focus();
      }}
    >
      {order && isEmpty && !quotedMessage && panel === 'none' && (
        <QuickReplies order={order} onSend={(text) => void submitText(text, false)} />
      )}
      {quotedMessage && (
        <div className="composer-quote">
          <span className="grow">
            <b className="cut block">
              {quotedMessage.sendID === ownID ? t.you : quotedMessage.senderNickname}
            </b>
            <span className="cut block small muted">{previewOf(quotedMessage, ownID, name)}</span>
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label={t.unquote}
            onClick={() => setQuotedMessage(null)}
          >
            <CloseIcon size={18} />
          </button>
        </div>
      )}
      <div className="composer-row">
        <button
          type="button"
          className="icon-button"
          aria-label={t.attach}
          aria-expanded={panel === 'attach'}
          onClick={() => toggle('attach')}
        >
          <PlusIcon size={24} />
        </button>
        <span className="composer-field">
          <TextBox
            box={box}
            value={draft.text}
            placeholder={t.message}
            maxLength={maxLength}
            onChange={updateText}
            onSend={sendText}
            onPasteFiles={setFiles}
            onFocus={() => setPanel((now) => (now === 'mention' ? now : 'none'))}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={t.emoji}
            aria-expanded={panel === 'emoji'}
            onClick={() => toggle('emoji')}
          >
            <SmileIcon />
          </button>
        </span>
        {isEmpty ? (
          <button
            type="button"
            className="icon-button"
            aria-label={t.record}
            onClick={() => performance.now() - sentMs.current > doubleTapMs && setPanel('voice')}
          >
            <MicIcon size={24} />
          </button>
        ) : (
          <button
            type="button"
            className="icon-button composer-send"
            aria-label={t.send}
            // Keeps the keyboard open.
            onPointerDown={(event) => event.preventDefault()}
            onClick={sendText}
          >
            <SendIcon />
          </button>
        )}
      </div>
      {draft.text.length > maxLength - 200 && (
        <p className="small muted right composer-left">{t.long(maxLength - draft.text.length)}</p>
      )}
      {panel === 'emoji' && (
        <EmojiPanel
          onPick={(piece) => insert(piece)}
          onDelete={() => {
            const at = box.current?.selectionStart ?? draft.text.length;
            const last = [...draft.text.slice(0, at)].at(-1) ?? '';
            insert('', at, last.length);
          }}
        />
      )}
      {panel === 'attach' && (
        <AttachPanel
          onFiles={(files) => {
            setPanel('none');
            setFiles(files);
          }}
          onSend={(outgoing) => {
            setPanel('none');
            void send(outgoing);
          }}
        />
      )}
      {panel === 'mention' && (
        <MentionSheet
          onClose={() => {
            setPanel('none');
            focus();
          }}
          onPick={(person) => {
            setPanel('none');
            named.current.push(person);
            const caret = box.current?.selectionStart ?? draft.text.length;
            focus(insert(`@${person.nickname} `, caret, 1));
          }}
        />
      )}
      {files && (
        <SendFiles
          key={files.length}
          files={files}
          onClose={() => setFiles(null)}
          onRemove={deleteFile}
          onSend={(outgoing, file) => {
            void send(outgoing).then((result) => result === 'sent' && deleteFile(file));
          }}
        />
      )}
    </div>
  );
}
