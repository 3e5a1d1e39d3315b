import { expect, it } from 'vitest';
import { prompts } from './prompts';

it('the form prompts for a name and a valid phone number match the specification', () => {
  expect(prompts.name).toBe('Please fill in the name');
  expect(prompts.phone).toBe('Malformed phone number');
});

it('the form prompts for an area and an address match the specification', () => {
  expect(prompts.area).toBe('Please select a receiving area');
  expect(prompts.address).toBe('Address can not be empty');
});

it('the refusal of a date range that is too long matches the specification', () => {
  expect(prompts.days(366)).toBe('Choose no more than 366 days');
});
