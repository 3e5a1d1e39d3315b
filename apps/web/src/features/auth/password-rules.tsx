import { texts } from '@gift/client/language';
import { passwordRules } from '@gift/contract/rules';
import { RuleList } from '../../shared/forms/field';

const t = texts({
  length: ['8 or more characters', '至少 8 个字符', '8 characters or more'],
  lower: ['Lowercase letter', '小写字母', 'One small letter'],
  upper: ['An uppercase letter', '一个大写字母', 'One capital letter'],
  digit: ['A digit', '一个数字', 'One digit'],
  symbol: ['One of !@#$%^&*', '一个符号 !@#$%^&*', 'One of !@#$%^&*'],
  alphabet: ['No other characters', '不含其他字符', 'No other character'],
});

/** The password rules, checked off while typing. */
export const PasswordRules = ({ password }: { password: string }) => (
  <RuleList
    rules={passwordRules.map((rule) => ({
      text: t[rule.key],
      held: password !== '' && rule.holds(password),
    }))}
  />
);
