import type { SendFile } from '../http/uploads/upload';

/** Sends a picture, a PDF or a recording as evidence. The first call loads the code that compresses and hashes. */
export const sendEvidence: SendFile = async (file, onProgress) =>
  (await import('./upload-evidence')).uploadEvidence(file, onProgress);
