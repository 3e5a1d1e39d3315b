import type { ComponentType } from 'react';
import { Devices } from './devices';
import { OwnData } from './own-data';
import { Papers } from './papers';
import { SignedRecord } from './signed-record';

/** What /profile lists below the reader's own data; each is a file of its own that fetches what it shows. */
export const sections: readonly ComponentType[] = [Papers, SignedRecord, Devices, OwnData];
