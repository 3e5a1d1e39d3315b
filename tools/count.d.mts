type Report = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
};
export function countReport(
  report: Report,
  root: string,
  maySkip: Map<string, string>,
): { passed: number; failures: string[]; notes: string[] };
