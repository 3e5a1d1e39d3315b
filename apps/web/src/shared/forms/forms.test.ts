// Every control must be inside a `Form`, which scrolls to problems. Exceptions are listed here with their reason.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..', '..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.tsx'),
);
const source = (name: string) => readFileSync(path.join(root, name), 'utf8');

const hasForm = (name: string) =>
  /from '(?:.*\/forms|\.{1,2})\/form';/.test(source(name)) && /<Form[\s>]/.test(source(name));
const drawsControls = (name: string) => /<(?:input|textarea|select)\b/.test(source(name)) || usesShared(name);
/** Controls that other files share: those of `shared/forms`, and the fields of a feature. */
const usesShared = (name: string) =>
  /<(?:TextField|PasswordField|TextArea|MoneyInput|SelectSheet|Checkbox|UploadTile|Slider|CodeBoxes|NicknameField|SearchBox|ToggleRow)\b/.test(
    source(name),
  );

/** Fields without a submit button, and the forms that render them. */
const partsOf: Record<string, readonly string[]> = {
  'features/auth/new-password.tsx': [
    'features/auth/register.screen.tsx',
    'features/auth/forgot-password.screen.tsx',
  ],
  'features/groups/group-picture.tsx': ['features/groups/create-group.tsx'],
  'features/groups/members/pick-friends.tsx': [
    'features/groups/create-group.tsx',
    'features/groups/members/invite-sheet.tsx',
  ],
  'features/offers/form/panel-limits.tsx': ['features/offers/form/create-offer.screen.tsx'],
  'features/offers/form/panel-terms.tsx': ['features/offers/form/create-offer.screen.tsx'],
  'features/offers/form/panels-card-price.tsx': ['features/offers/form/create-offer.screen.tsx'],
  'features/offers/form/price-fields.tsx': ['features/offers/form/modify-price.screen.tsx'],
  'features/orders/code/code-input.tsx': ['features/orders/code/ship-form.tsx'],
  'features/orders/report/evidence-slots.tsx': ['features/orders/report/evidence-sheet.tsx'],
  'features/wallet/bank-accounts/bank-choice.tsx': ['features/wallet/bank-accounts/add-account.tsx'],
  'features/wallet/statement/period-fields.tsx': ['features/wallet/statement/export-sheet.tsx'],
  'shared/evidence/evidence-tile.tsx': [
    'features/orders/report/evidence-slots.tsx',
    'features/disputes/evidence-sheet.tsx',
  ],
  'shared/trade/cards/card-fields.tsx': [
    'features/offers/form/panels-card-price.tsx',
    'features/home/worth-sheet.tsx',
  ],
};

const search = 'searches while one types, and shows what it finds below';
const atOnce = 'counts at once, without a button; a failure is told beside it or as a toast';
const local = 'chooses what this phone shows; nothing is sent that could be refused';
/** Controls that no button submits. */
const withoutSubmit: Record<string, string> = {
  'app/shell/not-found.tsx': 'a plain search that the browser itself sends',
  'features/chat/composer/attach-panel.tsx':
    'sends the chosen file as a message, whose bubble says what became of it',
  'features/chat/composer/forward-sheet.tsx': search,
  'features/chat/composer/mention-sheet.tsx': search,
  'features/chat/notifications/notification-preferences.tsx': atOnce,
  'features/chat/chat-info.tsx': atOnce,
  'features/chat/search-panel.tsx': search,
  'features/chat/composer/text-box.tsx': 'the composer: a message says itself what became of it',
  'features/chat/media/voice-body.tsx': 'the place in a voice note',
  'features/create-order/step-card.tsx': 'each choice is checked as it is made; nothing is sent',
  'features/friends/contacts.tsx': search,
  'features/groups/group-list.tsx': search,
  'features/groups/group-rules.tsx': atOnce,
  'features/groups/members/members.tsx': search,
  'features/help/help-center.tsx': search,
  'features/help/thread-pictures.tsx': 'belongs to the two forms that write to support',
  'features/home/home.screen.tsx': search,
  'features/me/data-settings.tsx': atOnce,
  'features/me/phone-settings.tsx': atOnce,
  'features/me/profile/avatar/crop-sheet.tsx': 'how far the picture is drawn up: any place will do',
  'features/me/profile/avatar/avatar-button.tsx': atOnce,
  'features/me/profile/privacy.tsx': atOnce,
  'features/offers/detail/amount-box.tsx': 'each choice is checked as it is made; nothing is sent',
  'features/orders/history/history-filters.tsx': local,
  'features/qr-code/scan-tab.tsx': atOnce,
  'features/wallet/statement/statement.tsx': local,
  'shared/chat/parts/conversation-toggles.tsx': atOnce,
  'shared/forms/approval/pin-entry.tsx': 'the sixth digit submits, together with the choice beside it',
  'shared/trade/cards/brand-grid.tsx': search,
};

const controls = new Set(
  [
    'approval/code-boxes',
    'approval/pin-pad',
    'field',
    'money-input',
    'nickname-field',
    'parts',
    'search-box',
    'select-sheet',
    'toggle-row',
    'pictures/upload-tile',
  ].map((name) => `shared/forms/${name}.tsx`),
);

describe('every form', () => {
  it('is a Form, and no other', () => {
    const own = files.filter((name) => /<form\b/.test(source(name)));
    expect(own).toEqual(['app/shell/not-found.tsx', 'shared/forms/form.tsx']);
  });

  it('contains every control, except those listed with a reason', () => {
    const loose = files.filter((name) => drawsControls(name) && !hasForm(name) && !controls.has(name));
    expect(loose.sort()).toEqual([...Object.keys(partsOf), ...Object.keys(withoutSubmit)].sort());
  });

  it.each(Object.entries(partsOf))('%s is rendered inside its forms', (part, holders) => {
    for (const holder of holders) {
      const name = path.basename(part, '.tsx');
      expect(hasForm(holder) || holder in partsOf, `${holder} has a form`).toBe(true);
      expect(source(holder), `${holder} draws ${name}`).toMatch(new RegExp(`import[^;]*/${name}'`));
    }
  });

  const forms = files
    .filter((name) => hasForm(name) && name !== 'shared/forms/form.tsx')
    .flatMap((name) =>
      source(name)
        .split(/(?=<Form[\s>])/)
        .slice(1)
        .map((rest) => [name, rest.split('</Form>')[0]!]),
    );

  it.each(forms)('%s is submitted: by a button, a search key or the sixth digit', (_, text) => {
    const id = /^<Form\s[^>]*?id="([\w-]+)"/.exec(text)?.[1];
    const button = new RegExp(`form="${id}"|: '${id}'`);
    const isSubmitted = id
      ? files.some((name) => button.test(source(name)))
      : /type="submit"|<CodeBoxes|enterKeyHint="search"/.test(text);
    expect(isSubmitted).toBe(true);
  });
});
