import { expect, it } from 'vitest';
import { prompts } from './prompts';

it('a form asks for a name and a proper phone number in the words of the specification', () => {
  expect(prompts.name).toBe('Please fill in the name');
  expect(prompts.phone).toBe('Malformed phone number');
});

it('a form asks for an area and an address in the words of the specification', () => {
  expect(prompts.area).toBe('Please select a receiving area');
  expect(prompts.address).toBe('Address can not be empty');
});

it('a range of dates that is too long is refused in the words of the specification', () => {
  expect(prompts.days(366)).toBe('Choose no more than 366 days');
});
