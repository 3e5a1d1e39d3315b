import { texts } from '@gift/client/language';

/** Default error messages for fields, as the specification words them (section 5). */
export const prompts = texts({
  name: ['Please fill in the name', '请填写姓名', 'Abeg fill the name'],
  phone: ['Malformed phone number', '手机号格式不正确', 'The phone number no correct'],
  area: ['Please select a receiving area', '请选择所在地区', 'Abeg select receiving area'],
  address: ['Address can not be empty', '地址不能为空', 'Address no fit dey empty'],
  days: [
    (n: number) => `Choose no more than ${n} days`,
    (n: number) => `最多选择 ${n} 天`,
    (n: number) => `No choose pass ${n} days`,
  ],
});
