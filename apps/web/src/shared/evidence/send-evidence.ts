import type { SendFile } from '../http/uploads/upload';

/** Sends a picture, a PDF or a recording as proof. What it takes to make one smaller and to hash it comes with the first. */
export const sendEvidence: SendFile = async (file, onProgress) =>
  (await import('./upload-evidence')).uploadEvidence(file, onProgress);
