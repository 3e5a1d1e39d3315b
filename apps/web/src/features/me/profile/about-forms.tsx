import { texts } from '@gift/client/language';
import { bioLength, spokenLanguages } from '@gift/contract/profile/values';
import { nicknamePattern } from '@gift/contract/rules';
import { useState } from 'react';
import { FailureNote } from '../../../shared/forms/failure-note';
import { Checkbox, TextArea } from '../../../shared/forms/field';
import { Form } from '../../../shared/forms/form';
import { isAboutNickname, NicknameField } from '../../../shared/forms/nickname-field';
import { useSavedForm } from '../../../shared/forms/use-saved-form';
import { useAction } from '../../../shared/http/use-action';
import { dayOf } from '../../../shared/i18n/time';
import { languageText } from '../../../shared/spoken';
import { toastSuccess } from '../../../shared/state/toasts';
import { Button } from '../../../shared/ui/button';
import type { OwnProfile } from './own-profile';

const t = texts({
  save: ['Save', '保存', 'Save'],
  saved: ['Saved.', '已保存。', 'E don save.'],
  nickname: ['New nickname', '新昵称', 'New nickname'],
  nicknameHint: [
    '3 to 20 letters, digits, dots or underscores. Lookalike names count as taken.',
    '3 至 20 个字母、汉字、数字、点或下划线，外观相近的昵称视为已被使用。',
    '3 to 20 letters, digits, dots or underscores. If the name resemble another one, dem don take am.',
  ],
  nicknameRare: [
    (days: number) => `You can change it once in ${days} days.`,
    (days: number) => `每 ${days} 天可修改一次。`,
    (days: number) => `You fit change am once in ${days} day.`,
  ],
  nicknameLater: [
    (day: string) => `You can change it again on ${day}.`,
    (day: string) => `您近期修改过昵称，${day} 后可再次修改。`,
    (day: string) => `You fit change am again on ${day}.`,
  ],
  bio: ['About you', '让他人了解您', 'About you'],
  bioHint: [
    (left: number) => `${left} left. No phone numbers, links or codes.`,
    (left: number) => `还可输入 ${left} 字。请勿填写电话、网址或卡密。`,
    (left: number) => `${left} remain. No phone numbers, links or codes.`,
  ],
});

type Props = { profile: OwnProfile; onDone: () => void };

export function NicknameForm({ profile, onDone }: Props) {
  const [nickname, setNickname] = useState(profile.nickname);
  const [isTried, setTried] = useState(false);
  const change = useAction('updateUserAccount');
  if (profile.nicknameChangeableAt)
    return <p className="notice">{t.nicknameLater(dayOf(profile.nicknameChangeableAt))}</p>;
  const isFit = nicknamePattern.test(nickname.trim());
  async function save() {
    setTried(true);
    if (!isFit || !(await change.run({ nickname: nickname.trim() }))) return;
    toastSuccess(t.saved);
    onDone();
  }
  return (
    <Form onSubmit={save}>
      <NicknameField
        label={t.nickname}
        value={nickname}
        onChange={setNickname}
        hint={t.nicknameHint}
        error={isTried && !isFit ? t.nicknameHint : undefined}
        failure={change.failure}
        autoComplete="off"
      />
      <p className="muted small">{t.nicknameRare(profile.nicknameDays)}</p>
      <FailureNote failure={isAboutNickname(change.failure) ? null : change.failure} />
      <Button type="submit" busy={change.busy} disabled={nickname.trim() === profile.nickname}>
        {t.save}
      </Button>
    </Form>
  );
}

export function BioForm({ profile, onDone }: Props) {
  const [bio, saveDraft, clearDraft] = useSavedForm('bio', profile.bio);
  const change = useAction('updateProfile');
  async function save() {
    if (!(await change.run({ bio }))) return;
    clearDraft();
    toastSuccess(t.saved);
    onDone();
  }
  return (
    <Form onSubmit={save}>
      <TextArea
        label={t.bio}
        hint={t.bioHint(bioLength - bio.length)}
        value={bio}
        onChange={saveDraft}
        maxLength={bioLength}
        rows={4}
      />
      <FailureNote failure={change.failure} />
      <Button type="submit" busy={change.busy}>
        {t.save}
      </Button>
    </Form>
  );
}

export function LanguagesForm({ profile, onDone }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>(profile.languages);
  const change = useAction('updateProfile');
  async function save() {
    const languages = spokenLanguages.filter((language) => chosen.includes(language));
    if (!(await change.run({ languages }))) return;
    toastSuccess(t.saved);
    onDone();
  }
  return (
    <Form onSubmit={save}>
      <div className="rows">
        {spokenLanguages.map((language) => (
          <Checkbox
            key={language}
            checked={chosen.includes(language)}
            onChange={(isOn) =>
              setChosen(isOn ? [...chosen, language] : chosen.filter((one) => one !== language))
            }
          >
            <span lang={language}>{languageText[language]}</span>
          </Checkbox>
        ))}
      </div>
      <FailureNote failure={change.failure} />
      <Button type="submit" busy={change.busy}>
        {t.save}
      </Button>
    </Form>
  );
}
