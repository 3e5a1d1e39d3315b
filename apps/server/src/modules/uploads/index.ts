/**
 * Uploads: files that users send as evidence (card photos, receipts, PDFs, recordings), and who may see them. It owns
 * the files on disk and guarantees that a picture is re-encoded without location or camera data, that a PDF or
 * recording is complete and unchanged, that a file never changes once stored, and that only its owner and the readers
 * that another module named can get a link to it.
 *
 * Terms: a _file_ is one picture, PDF or recording; to _attach_ it means to tie it to a lasting object and name its
 * readers; a _link_ is a signed URL that works for some minutes for anyone who has it; the _platform_ owns the
 * instance's own files.
 */

export { uploadsCleanup } from './cleanup';
export { exportUploadsData } from './data-export';
export { type DownloadableFile, downloadableFiles } from './downloadable-files';
export { duplicatesOf, filesWithHash, sharedFiles } from './duplicates';
export { eraseFiles } from './erase';
export {
  attachFile,
  claimFiles,
  closeFile,
  everyKind,
  type FileHashes,
  type FileView,
  fileHashes,
  fileIDOf,
  fileView,
  fileViews,
  openFile,
  platformOwnerID,
  showFiles,
} from './files';
export { cleanPicture, isCleanable, shrunkPicture } from './formats/images';
export { receivePicture } from './receive';
export { addFilePages, uploadRoutes } from './routes';
