export type FileCount = { where: string; passed: number; failures: string[]; notes: string[] };
export function countReport(
  report: {
    testResults: {
      name: string;
      status: string;
      message?: string;
      assertionResults: { fullName: string; status: string; tags?: string[]; failureMessages?: string[] }[];
    }[];
  },
  root: string,
  maySkip: Map<string, string>,
  isChosen?: (test: { fullName: string; tags?: string[] }) => boolean,
): FileCount[];

type Timed = { name: string; startTime: number; endTime: number };
export function slowestFiles(files: Timed[], root: string, count?: number): [string, number][];
export function timeByProject(files: Timed[], root: string): [string, number][];
