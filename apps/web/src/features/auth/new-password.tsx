import { texts } from '@gift/client/language';
import { isPassword } from '@gift/contract/rules';
import { PasswordField } from '../../shared/forms/field';
import { PasswordRules } from './password-rules';

const t = texts({
  wrong: ['Password doesn’t meet the rules.', '密码不符合要求。', 'Password no follow the rules.'],
  differs: ['The passwords do not match.', '两次输入的密码不一致。', 'The two passwords no match.'],
});

/** Whether a new password follows the rules and both entries match. */
export const isNewPassword = (password: string, confirm: string) =>
  isPassword(password) && confirm === password;

/** A new password with its rules, and a second entry. `tried` shows errors before typing is finished. */
export function NewPassword({
  labels,
  password,
  confirm,
  onPassword,
  onConfirm,
  tried,
  refused,
}: {
  labels: { password: string; confirm: string };
  password: string;
  confirm: string;
  onPassword: (text: string) => void;
  onConfirm: (text: string) => void;
  tried: boolean;
  /** The server's error for the second field. */
  refused?: string | undefined;
}) {
  const isDifferent =
    confirm !== password && (tried || (confirm !== '' && confirm.length >= password.length));
  return (
    <>
      <div className="stack">
        <PasswordField
          label={labels.password}
          value={password}
          onChange={onPassword}
          error={tried && !isPassword(password) ? t.wrong : undefined}
          autoComplete="new-password"
          maxLength={128}
        />
        <PasswordRules password={password} />
      </div>
      <PasswordField
        label={labels.confirm}
        value={confirm}
        onChange={onConfirm}
        error={isDifferent ? t.differs : refused}
        autoComplete="new-password"
        maxLength={128}
      />
    </>
  );
}
