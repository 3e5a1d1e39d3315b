import type { ComponentType } from 'react';
import { Devices } from './devices';
import { IdentityDocuments } from './documents/documents';
import { OwnData } from './own-data/own-data';
import { SignedRecord } from './signed-record';

/** What /profile lists below the reader's own data; each is a file of its own that fetches what it shows. */
export const sections: readonly ComponentType[] = [IdentityDocuments, SignedRecord, Devices, OwnData];
