import { texts } from '@gift/client/language';
import { stored, storedJson } from '@gift/client/storage';
import { keys } from '../../../shared/state/keys';
import { DeleteIcon } from '../../../shared/ui/icons';
import { moveFocus } from '../../../shared/ui/move-focus';
import './panels.css';

const t = texts({
  panel: ['Emoji', '表情', 'Emoji'],
  remove: ['Delete', '删除', 'Delete'],
  recent: ['Recent', '最近使用', 'Recent'],
});

// The faces and hands that traders use; a full set would be ten times as large.
const all =
  '😀 😁 😂 🤣 😊 😉 😍 😘 😎 🤩 🥳 😇 🙂 🙃 😅 😌 😴 🤔 🤨 😐 😶 🙄 😏 😬 😔 😕 🙁 😢 😭 😤 😠 😡 🤯 😱 😰 😓 🤗 🤭 🤫 🤐 😷 🤒 🥺 🤝 👍 👎 👌 ✌️ 🤞 🤙 👋 👏 🙌 🙏 💪 ☝️ 👇 👉 👈 ✊ 👊 🫡 ❤️ 🧡 💛 💚 💙 💜 🖤 💔 💯 ✨ 🔥 ⭐ 🎉 🎁 💰 💵 💳 🧾 🛒 📦 📷 🎮 🎧 📱 💻 🔒 🔑 🔔 ⏰ ⏳ ✅ ❌ ⚠️ ❓ ❗ 🚫 🆗 🆕 ➡️ ⬅️ 🌞 🌙 ☕ 🍲 🍗 🍺 ⚽ 🇳🇬 🇺🇸 🇬🇧 🇨🇦 🇪🇺 🇨🇳'.split(
    ' ',
  );
const maxRecent = 16;

const recentOnes = () => {
  const recent = storedJson<unknown>(keys.recentEmoji);
  return Array.isArray(recent) ? recent.filter((one): one is string => all.includes(one as string)) : [];
};

/** The emoji panel under the composer, with recently used ones first. */
export function EmojiPanel({ onPick, onDelete }: { onPick: (emoji: string) => void; onDelete: () => void }) {
  const recent = recentOnes();
  function pick(emoji: string) {
    stored.set(keys.recentEmoji, JSON.stringify([...new Set([emoji, ...recentOnes()])].slice(0, maxRecent)));
    onPick(emoji);
  }
  const grid = (list: readonly string[], label: string) => (
    // biome-ignore lint/a11y/useSemanticElements: not a group of form fields.
    <div className="emoji-grid" role="group" aria-label={label} onKeyDown={moveFocus}>
      {list.map((emoji, at) => (
        <button
          key={emoji}
          type="button"
          tabIndex={at === 0 ? 0 : -1}
          // Keeps the caret in place.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => pick(emoji)}
        >
          {emoji}
        </button>
      ))}
    </div>
  );
  return (
    <section className="panel emoji-panel" aria-label={t.panel}>
      <div className="emoji-scroll">
        {recent.length > 0 && (
          <>
            <h2 className="section">{t.recent}</h2>
            {grid(recent, t.recent)}
            <hr className="divider" />
          </>
        )}
        {grid(all, t.panel)}
      </div>
      <button
        type="button"
        className="icon-button emoji-delete"
        aria-label={t.remove}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onDelete}
      >
        <DeleteIcon />
      </button>
    </section>
  );
}
