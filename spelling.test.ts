import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

// Pages, mails, documents, errors and docs are in American English. So are the names in the code, except of folders named
// catalogue.

const ROOT = dirname(fileURLToPath(import.meta.url))
const BRITISH = new RegExp(
  `(?<![/\\w-])(?:${[
    'aeroplanes?|aluminium|analyse[ds]?|apologise[ds]?|artefacts?|behaviours?|cancell(?:ed|ing)|catalogues?|centres?|cheques?',
    'colour(?:s|ed|ful)?|defence|e-mail(?:s|ed)?|enquir(?:y|ies|e)|favour(?:s|ed|ite)?|fibres?|fulfil|grey|honour(?:s|ed)?',
    'instalments?|judgement|labell(?:ed|ing)|licences?|(?:kilo|centi|milli)?metres?|minimise[ds]?|modell(?:ed|ing)',
    'neighbour(?:s|ing)?|organis\\w+|authoris\\w+|recognis\\w+|per cent|programmes?|realise[ds]?|travell(?:ed|ing)|tyres?|whilst',
  ].join('|')})\\b(?![:./]\\w)`,
  'gi',
)

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
}).split('\n')
const files = listed.filter(
  file =>
    /^(web|domain|server)\/.*\.tsx?$|^store\.config\.ts$/.test(file) && !/\.test\.tsx?$|testing|\.gen\.ts$/.test(file),
)
const docs = listed.filter(file => /^([A-Z]+\.md|docs\/.*\.md|server\/.*\.md)$/.test(file))
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const britishIn = (text: string) => [...text.matchAll(BRITISH)].map(([word]) => word)

/** Returns the texts in a source file: literals with a blank or an initial capital. */
function textsOf(file: string): string[] {
  const texts: string[] = []
  const collect = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) collect(child)
    if (typeof node !== 'object' || node === null || !('type' in node)) return
    const { type } = node
    // Imports and types are not texts.
    if (typeof type !== 'string' || type === 'ImportDeclaration' || type === 'TSLiteralType') return
    const value = 'value' in node ? node.value : null
    if (type === 'JSXText') texts.push(`${value}`)
    if (type === 'Literal' && typeof value === 'string' && /\s|^[A-Z]/.test(value)) texts.push(value)
    if (type === 'TemplateElement' && 'value' in node) texts.push(JSON.stringify(value))
    for (const [name, child] of Object.entries(node)) if (name !== 'parent') collect(child)
  }
  collect(parseSync(file, read(file), { lang: 'tsx' }).program)
  return texts
}

test('texts of the store are in American English', () => {
  expect(files.length).toBeGreaterThan(400)
  expect(britishIn('An e-mail in colour about aeroplane tyres')).toEqual(['e-mail', 'colour', 'aeroplane', 'tyres'])
  expect(files.flatMap(file => textsOf(file).flatMap(text => britishIn(text).map(word => `${file}: ${word}`)))).toEqual(
    [],
  )
})

test('docs are in American English, except names of the code', () => {
  const prose = (text: string) => text.replace(/```[\s\S]*?```/g, '').replace(/`[^`]*`|\]\([^)]*\)/g, '')
  expect(docs.flatMap(file => britishIn(prose(read(file))).map(word => `${file}: ${word}`))).toEqual([])
})

test('names in the code are in American English, except those of libraries', () => {
  // sharp has a function of this name. The two excluded files contain such words on purpose.
  const ownText = (text: string) => text.replaceAll('toColourspace', '')
  const code = listed.filter(
    file =>
      /\.(tsx?|css)$/.test(file) && !['spelling.test.ts', 'sandbox/authorize-net/protocol.test.ts'].includes(file),
  )
  const wrong = code.flatMap(file =>
    [...ownText(read(file)).matchAll(/\w*(?:colour|neighbour|licence|aeroplane|behaviour|favourite|honour)\w*/gi)].map(
      ([word]) => `${file}: ${word}`,
    ),
  )
  expect(wrong).toEqual([])
})
