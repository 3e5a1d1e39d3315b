import type { ComponentType } from 'react';
import { Devices } from './devices';
import { IdentityDocuments } from './documents/documents';
import { OwnData } from './own-data/own-data';
import { SignedRecord } from './signed-record';

/** Sections of /profile below the user's own details; each fetches its own data. */
export const sections: readonly ComponentType[] = [IdentityDocuments, SignedRecord, Devices, OwnData];
