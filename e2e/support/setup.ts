import { afterAll } from 'vitest';
import { closeProfiles } from './browser';

afterAll(closeProfiles);
