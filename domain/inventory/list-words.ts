import { RELEASE_PAPERS } from './unit-facts.ts'

// The names that tags and dealers' lists use for release papers.

export type ReleasePaper = (typeof RELEASE_PAPERS)[number]
/** The word of lists for no release paper. */
export const NO_PAPER = 'none'

const PAPER_WORDS: Record<string, ReleasePaper | typeof NO_PAPER> = {
  ...Object.fromEntries(RELEASE_PAPERS.map(name => [bare(name), name])),
  '8130': 'FAA 8130-3',
  '81303': 'FAA 8130-3',
  FAA: 'FAA 8130-3',
  FAA8130: 'FAA 8130-3',
  FAAFORM81303: 'FAA 8130-3',
  FORM81303: 'FAA 8130-3',
  '81303TAG': 'FAA 8130-3',
  EASA: 'EASA Form 1',
  EASAFORMONE: 'EASA Form 1',
  EASA1: 'EASA Form 1',
  FORM1: 'EASA Form 1',
  EASAF1: 'EASA Form 1',
  TCCA: 'TCCA Form One',
  TCCAFORM1: 'TCCA Form One',
  TCFORMONE: 'TCCA Form One',
  TCCAF1: 'TCCA Form One',
  DUAL: 'Dual release',
  DUALRELEASE: 'Dual release',
  FAAEASA: 'Dual release',
  DUALFAAEASA: 'Dual release',
  COFC: 'CoC',
  CERTIFICATEOFCONFORMANCE: 'CoC',
  CERTIFICATEOFCONFORMITY: 'CoC',
  MANUFACTURERCOC: 'CoC',
  MFGCOC: 'CoC',
  NONE: NO_PAPER,
  NO: NO_PAPER,
  NA: NO_PAPER,
  NOTAG: NO_PAPER,
  NOPAPER: NO_PAPER,
  NIL: NO_PAPER,
  '': NO_PAPER,
}

/** Reads a written release paper: `8130-3`, `EASA Form One`, `C of C`, `none`. Null: unknown. */
export const readPaper = (text: string): ReleasePaper | typeof NO_PAPER | null => PAPER_WORDS[bare(text)] ?? null

function bare(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
