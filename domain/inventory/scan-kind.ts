import type { DocumentKind } from './document-kind.ts'
import type { MediaType } from './document-sight.ts'

/** Words of a file name or a text that indicate the kind of document; the first match counts. */
const SAYS: readonly (readonly [DocumentKind, RegExp])[] = [
  ['dual-release', /\bdual[\s_-]?release\b|\bdual[\s_-](?:8130|form)/i],
  ['8130-3', /\b8130(?:[\s_-]?3)?\b/i],
  ['easa-form-1', /\beasa[\s_-]?(?:form[\s_-]?)?(?:1|one)\b|\bform[\s_-]?1\b/i],
  ['tcca-form-one', /\btcca\b|\bform[\s_-]?one\b/i],
  ['coc', /\bco[\s_-]?c\b|\bc[\s_-]of[\s_-]c\b|\bcertificate[\s_-]of[\s_-]conform/i],
  ['teardown', /\bteardown\b|\btear[\s_-]down\b|\bshop[\s_-]report\b/i],
  ['test-report', /\btest[\s_-]?report\b/i],
  ['trace', /\btrace\b/i],
  ['photograph', /\bphoto(?:graph)?s?\b|\bpicture\b/i],
]

/** Separates words joined by `_`. */
const kindIn = (text: string): DocumentKind | null =>
  SAYS.find(([, words]) => words.test(text.replaceAll('_', ' ')))?.[0] ?? null

/** The number of texts of a PDF that are read: its title is at the beginning. */
const MAX_TEXTS = 60

/**
 * Returns the kind of a document by its heading, else by its name, else a photograph if it is a picture; null if nothing says it.
 */
export function proposeKind(path: string, mediaType: MediaType, texts: readonly string[]): DocumentKind | null {
  const heading = texts.slice(0, MAX_TEXTS).join('\n')
  const name = path.replaceAll('/', ' ')
  return kindIn(heading) ?? kindIn(name) ?? (mediaType === 'application/pdf' ? null : 'photograph')
}
