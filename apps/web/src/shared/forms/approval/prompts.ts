import { texts } from '@gift/client/language';

/** Default error messages for fields, as the specification words them (section 5). */
export const prompts = texts({
  name: ['Please fill in the name', '请填写姓名'],
  phone: ['Malformed phone number', '手机号格式不正确'],
  area: ['Please select a receiving area', '请选择所在地区'],
  address: ['Address can not be empty', '地址不能为空'],
  days: [(n: number) => `Choose no more than ${n} days`, (n: number) => `最多选择 ${n} 天`],
});
