-- Finds the evidence that uses a file: a file in several cases is looked up from each of them.
create index evidence_file on disputes.evidence (file_id);
