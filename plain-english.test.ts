import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// Tests the words of docs/glossary.md ("Words that are not used"): readers understand comments, docs and texts at the first
// reading, and engineers find names by searching.

const ROOT = dirname(fileURLToPath(import.meta.url))
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => file !== '' && !file.includes('.gen.') && file !== 'plain-english.test.ts')

/** Patterns in prose, each with advice for the author. */
const PHRASES: [RegExp, string][] = [
  [
    /(^|[.:;] |\/\*\* |\/\/ |\* |\| )(What|Who|Whoever|Whom|Of what|Of which|Of those|By what|To whom) [a-z’' ]{3,}(?!.*\?)/,
    'a relative clause as the subject: name the thing, then the verb',
  ],
  [/\b(whoever|whatever is|of whom)\b/i, 'say the buyer, the caller, the admin'],
  [/\b(somebody|nobody)\b/i, 'name the role'],
  [/\b(besides|elsewhere|meanwhile|anew|by then|the latter)\b/i, 'say when, where or which'],
  [/\b(is told|are told|hears of|heard of|stands in|stand in|lies in|lie in)\b/i, 'notify, learn, be stored'],
  [/\b(gives? back|takes? back|bring(s|ing)? in|brought in)\b/i, 'return, restore, release, import'],
  [/\b(forget|forgets|forgotten)\b/i, 'delete, expire, drop'],
  [/\b(he|his|him)\b/, 'they, the buyer, the admin'],
  // Carriers have parcel services, as against freight. Quoted or after a period, the word is a field or part of an address.
  [/(?<![\w`'"/.?{])parcels?\b(?! services?\b|: \[)(?![`'"/=?-])/i, 'package; fulfillment for the row'],
]

/** Patterns of names that are not used, each with the name to use. */
const NAMES: [RegExp, string][] = [
  [/\b(?:MOST|LONGEST|LARGEST|HEAVIEST)_[A-Z_]+\b/g, 'MAX_…'],
  [/\bFEWEST_[A-Z_]+\b/g, 'MIN_…'],
  [/\bexport (?:async )?(?:function|const|class) forg[eo]t[A-Z]\w*/g, 'delete…, expire…'],
  [/\buse(?:Told|One|Keyed)Change\b/g, 'useAdminMutation'],
  [/ui\/Asked\b/g, 'QueryBoundary'],
  [
    /\b(?:bringInList|makeOnce|giveBackTry|takeSignInBack|tellWaiting|soughtBy|isToTryAgain|isAway|noSoonerThan)\b/g,
    'see the glossary',
  ],
  // Names of the database, the HTTP API and mail templates remain.
  [
    /\b(?!(?:(?:pick|pack|unpack|ship|ready|handOver|deliver|correct|reship|replace|refund)Parcel|markParcel(?:Lost|Found|Returned)|parcelCounts|(?:held|open|of|delivered)Parcels|parcelNext|parcelId|parcel(?:Lost|Settled|SentAgain|Refunded)|PARCEL_(?:CHANGED|REFUNDED|NOT_FOUND|MOVED_ON|ON_HOLD|NOT_HELD)|fitsParcelService)\b)(?:[A-Za-z]+Parcel[A-Za-z]*|[Pp]arcels?[A-Z]\w*|PARCELS?_\w+|[A-Z_]+_PARCELS?)\b/g,
    'Package, fulfillment, box',
  ],
  [
    /\b(?:const|let|function|type|class) (?!parcel\(pen|(?:parcels|ofParcels|parcelLost|parcelSettled|fitsParcelService)\b)\w*(?:[Pp]arcel|PARCEL)\w*|\bparcel\)? =>|[[(]parcel(?:\]|: [A-Z])/g,
    'package…, fulfillment, box',
  ],
]

/**
 * The number of lines with such phrases in each folder that are still to be rewritten, or are meant as they are. These numbers
 * only decrease.
 */
const REMAINING: Record<string, number> = {
  docs: 19,
  'docs/decisions': 2,
  'domain/catalogue': 2,
  'domain/inventory': 1,
  'domain/legal': 1,
  'domain/markdown': 1,
  'domain/opening': 1,
  'domain/quotes': 1,
  'server/http': 3,
  'server/mail': 2,
  'server/payments': 1,
  'server/platform': 2,
  'server/returns': 4,
  'web/admin': 2,
  'web/routes': 4,
}

const COMMENT = /(?:^\s*\*(?!\/)|\/\*\*?|(?:^|\s)\/\/)\s?(.*)$/
const TEXT = /'((?:[^'\\]|\\.){12,})'|"((?:[^"\\]|\\.){12,})"|>([A-Z][^<>{}]{12,})</g
const IS_CODE = /SELECT|FROM |WHERE|className|^[\w-]+ [\w-]+:/

/** Returns the text of a line that is checked: all of a document, or the comment and the texts of a line of code. */
function proseOf(file: string, line: string): string {
  if (file.endsWith('.md')) return line
  const texts = [...line.matchAll(TEXT)]
    .map(([, single, double, inner]) => single ?? double ?? inner ?? '')
    .filter(text => text.includes(' ') && !IS_CODE.test(text))
  return [COMMENT.exec(line)?.[1] ?? '', ...texts].join(' · ')
}

/**
 * Returns the folder of a file: `server/orders` for `server/orders/tables.ts`, in other folders the first one, and `.` for
 * files outside of folders.
 */
function folderOf(file: string): string {
  const [first = '.', second = ''] = file.split('/')
  if (!file.includes('/')) return '.'
  return ['server', 'web', 'domain', 'docs'].includes(first) && file.split('/').length > 2
    ? `${first}/${second}`
    : first
}

const adviceOn = (file: string, line: string): string | undefined => {
  const prose = proseOf(file, line)
  return PHRASES.find(([pattern]) => pattern.test(prose))?.[1]
}

test('no name is one of those that engineers do not search for', () => {
  const found = files
    .filter(file => !file.endsWith('.md'))
    .flatMap(file => {
      const text = readFileSync(join(ROOT, file), 'utf8')
      return NAMES.flatMap(([pattern, advice]) =>
        [...text.matchAll(pattern)].map(([name]) => `${file}: ${name} → ${advice}`),
      )
    })
  expect(files.length).toBeGreaterThan(2000)
  expect(found).toEqual([])
})

test('the phrases are recognized', () => {
  expect(adviceOn('a.ts', '// What is asked for stands in the list.')).toContain('relative clause')
  expect(adviceOn('a.ts', '// What is asked for?')).toBeUndefined()
  expect(adviceOn('a.ts', "const nobody = somebody('x')")).toBeUndefined()
  expect(adviceOn('a.ts', '// Two parcels have left.')).toContain('package')
  expect(adviceOn('a.ts', '// No parcel service takes it: `parcels` of POST /api/admin/parcels.')).toBeUndefined()
  expect(adviceOn('a.tsx', '<p>Nobody waits for this part</p>')).toContain('role')
})

test('no folder has more lines with such phrases than REMAINING allows', () => {
  const found = new Map<string, string[]>()
  for (const file of files)
    for (const [at, line] of readFileSync(join(ROOT, file), 'utf8').split('\n').entries()) {
      const advice = adviceOn(file, line)
      if (!advice) continue
      const folder = folderOf(file)
      found.set(folder, [...(found.get(folder) ?? []), `${file}:${at + 1} → ${advice}`])
    }
  const tooMany = [...found].filter(([folder, lines]) => lines.length > (REMAINING[folder] ?? 0))
  expect(tooMany).toEqual([])
})
