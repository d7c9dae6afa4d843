import * as z from 'zod/mini';

/**
 * A blocked request in the terms of both report formats. Nothing else of a report is kept: no sample, no user agent.
 */
export interface Violation {
  directive: string;
  documentUrl: string;
  blockedUrl: string;
  sourceFile: string;
  line: number | null;
}

const text = z._default(z.catch(z.string(), ''), '');
const line = z._default(z.catch(z.nullable(z.number()), null), null);

const oldReport = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'document-uri': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': line,
  }),
});

const newReport = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    effectiveDirective: text,
    documentURL: text,
    blockedURL: text,
    sourceFile: text,
    lineNumber: line,
  }),
});

const mostReports = 20;

/** Parses a `report-uri` or `report-to` body; any other body has no violations. */
export function readViolations(body: unknown): Violation[] {
  if (Array.isArray(body)) return body.slice(0, mostReports).flatMap(ofReportTo);
  const result = z.safeParse(oldReport, body);
  if (!result.success) return [];
  const report = result.data['csp-report'];
  return [
    {
      directive: directiveOf(report['effective-directive'] || report['violated-directive']),
      documentUrl: report['document-uri'],
      blockedUrl: report['blocked-uri'],
      sourceFile: report['source-file'],
      line: report['line-number'],
    },
  ];
}

function ofReportTo(report: unknown): Violation[] {
  const result = z.safeParse(newReport, report);
  if (!result.success) return [];
  const { effectiveDirective, documentURL, blockedURL, sourceFile, lineNumber } = result.data.body;
  return [
    {
      directive: directiveOf(effectiveDirective),
      documentUrl: documentURL,
      blockedUrl: blockedURL,
      sourceFile,
      line: lineNumber,
    },
  ];
}

const directives = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'object-src',
  'frame-src',
  'child-src',
  'worker-src',
  'manifest-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
];

/** A known directive name; older browsers send the whole directive with its sources. */
function directiveOf(text: string): string {
  const [name = ''] = text.trim().toLowerCase().split(/\s/);
  return directives.includes(name) ? name : 'other';
}
