import { texts } from '@gift/client/language';
import { Sheet } from '../../../shared/ui/sheet';
import { BioForm, LanguagesForm, NicknameForm } from './about-forms';
import { EmailForm } from './email-form';
import type { OwnProfile, Part } from './own-profile';
import { PeopleList } from './people-list';

const t = texts({
  nickname: ['Nickname', '昵称', 'Nickname'],
  bio: ['Bio', '个人简介', 'Bio'],
  languages: ['Languages you trade in', '交易语言', 'Languages wey you trade in'],
  email: ['E-mail', '邮箱', 'E-mail'],
  trusted: ['People you trust', '信任的人', 'People wey you trust'],
  blocked: ['People you blocked', '屏蔽的人', 'People wey you block'],
});

type Props = { profile: OwnProfile; onDone: () => void };
const forms = { nickname: NicknameForm, bio: BioForm, languages: LanguagesForm, email: EmailForm };

export function PartSheet({
  part,
  profile,
  onClose,
  onChanged,
}: {
  part: Part;
  profile: OwnProfile;
  onClose: () => void;
  onChanged: () => void;
}) {
  const props: Props = {
    profile,
    onDone() {
      onChanged();
      onClose();
    },
  };
  if (part === 'trusted' || part === 'blocked')
    return (
      <Sheet open onClose={onClose} title={t[part]}>
        <PeopleList kind={part} onChanged={onChanged} />
      </Sheet>
    );
  const Form = forms[part];
  return (
    <Sheet open onClose={onClose} title={t[part]}>
      <Form {...props} />
    </Sheet>
  );
}
