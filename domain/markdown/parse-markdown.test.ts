import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block } from './blocks.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { escapeMarkdown, type Filled, isSafeHref } from './parse-spans.ts'

const WORDS: Record<string, Filled> = {
  name: { text: 'Parts & <Sons>' },
  mailbox: { text: 'a@b.example', href: 'mailto:a@b.example' },
  list: { block: { kind: 'list', isNumbered: false, items: [] } },
}
const parse = (text: string) => parseMarkdown(text, name => WORDS[name] ?? null)
const blocks = (text: string): Block[] => parse(text).sections.flatMap(section => section.blocks)
const problems = (text: string) => parse(text).problems.map(({ line, text: problem }) => `${line}: ${problem}`)

test('titles, paragraphs, lists and tables', () => {
  const text = [
    ...['Before.', '', '## Parts and their papers', 'One', 'line.', '', '### Below', '- a', '  goes on', '- b'],
    ...[
      '',
      '1. first',
      '2. second',
      '',
      '| | |',
      '| --- | --- |',
      '| Name | A \\| B |',
      '',
      '## Parts and their papers',
    ],
    ...['| Head | Two |', '|---|---|', '| 1 | 2 |'],
  ].join('\n')
  expect(parse(text)).toEqual({
    problems: [],
    sections: [
      { id: null, title: '', blocks: [{ kind: 'paragraph', spans: [{ text: 'Before.' }] }] },
      {
        id: 'parts-and-their-papers',
        title: 'Parts and their papers',
        blocks: [
          { kind: 'paragraph', spans: [{ text: 'One line.' }] },
          { kind: 'heading', spans: [{ text: 'Below' }] },
          { kind: 'list', isNumbered: false, items: [[{ text: 'a goes on' }], [{ text: 'b' }]] },
          { kind: 'list', isNumbered: true, items: [[{ text: 'first' }], [{ text: 'second' }]] },
          { kind: 'table', head: null, rows: [[[{ text: 'Name' }], [{ text: 'A | B' }]]] },
        ],
      },
      {
        id: 'parts-and-their-papers-2',
        title: 'Parts and their papers',
        blocks: [
          { kind: 'table', head: [[{ text: 'Head' }], [{ text: 'Two' }]], rows: [[[{ text: '1' }], [{ text: '2' }]]] },
        ],
      },
    ],
  })
})

test('strong, emphasis, links and words in braces', () => {
  expect(blocks('**Not** *this*, see [the **rules**](/returns#cores): {name}, {mailbox}. 2 * 3 \\*4\\*')).toEqual([
    {
      kind: 'paragraph',
      spans: [
        { text: 'Not', isStrong: true },
        { text: ' ' },
        { text: 'this', isEmphasized: true },
        { text: ', see ' },
        { text: 'the ', href: '/returns#cores' },
        { text: 'rules', href: '/returns#cores', isStrong: true },
        { text: ': ' },
        { text: 'Parts & <Sons>' },
        { text: ', ' },
        { text: 'a@b.example', href: 'mailto:a@b.example' },
        { text: '. 2 * 3 *4*' },
      ],
    },
  ])
  expect(blocks('{list}')).toEqual([{ kind: 'list', isNumbered: false, items: [] }])
  expect(blocks('[write](mailto:{mailbox})')).toEqual([
    { kind: 'paragraph', spans: [{ text: 'write', href: 'mailto:a@b.example' }] },
  ])
})

test('reports unsupported markup with its line, and shows it as text', () => {
  expect(problems('Fine.\n\n<script>alert(1)</script>')).toEqual([
    '3: HTML is not supported: text between < and > is shown as is',
  ])
  expect(blocks('<img src=x onerror=alert(1)>')).toEqual([
    { kind: 'paragraph', spans: [{ text: '<img src=x onerror=alert(1)>' }] },
  ])
  expect(problems('{nobody} and {list}')).toEqual(['1: There is no {nobody}', '1: {list} must stand alone on its line'])
  expect(problems('# Top')).toEqual(['1: Titles begin with ##, headings below them with ###'])
  expect(problems('> said\n\n![x](/x.png)')).toEqual([
    '1: Quotations and code are not supported',
    '3: Pictures are not supported',
  ])
  expect(problems('| a | b |\n| c | d |')).toEqual(['2: The second line of a table is | --- | --- |'])
  expect(problems('| a | b |\n|---|---|\n| c |')).toEqual(['3: All rows of a table must have the same number of cells'])
  expect(problems('5 < 6, a \\<b> and AN3-5A <= 2')).toEqual([])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  'https://',
  'https://example.com/\u0001',
  'https://good.example@evil.example',
  '/returns\u0000',
  'returns',
  'file:///etc/passwd',
  'mailto:nobody',
  'tel:javascript',
])('no link leads to %s', href => {
  expect(isSafeHref(href)).toBe(false)
  const [block] = blocks(`[go](${href})`)
  expect(JSON.stringify(block)).not.toContain('"href"')
})

test.each([
  '/returns',
  '/services#conditions',
  '#law',
  'https://a.example/b?c',
  'http://a.example',
  'mailto:a@b.c',
  'tel:+1-904-555-0123',
])('a link may lead to %s', href => expect(isSafeHref(href)).toBe(true))

test('makes each link safe and shows each character as text, for any input', () => {
  const pieces = fc.constantFrom(
    '**',
    '*',
    '[',
    '](',
    ')',
    'javascript:',
    '<b',
    '{name}',
    '|',
    '\n',
    '\n\n',
    '## ',
    '- ',
    '\\',
    'x',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), list => {
      const found = JSON.stringify(parse(list.join('')).sections)
      for (const [, href = ''] of found.matchAll(/"href":"((?:[^"\\]|\\.)*)"/g))
        expect(isSafeHref(JSON.parse(`"${href}"`))).toBe(true)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), text => {
      const [block] = blocks(`x${escapeMarkdown(text)}`)
      const shown = block?.kind === 'paragraph' ? block.spans.map(span => span.text).join('') : ''
      expect(shown).toBe(`x${text}`.trim())
    }),
  )
})

test.each([
  ['open brackets', '['.repeat(300_000)],
  ['nested lists', '  - '.repeat(250_000)],
  ['nested quotations', '> '.repeat(500_000)],
  ['stars', '*'.repeat(1_000_000)],
  ['stars apart', '* a '.repeat(250_000)],
  ['braces', '{'.repeat(1_000_000)],
  ['an invalid table divider', `| a |\n|${'-'.repeat(1_000_000)}x`],
  ['a heading of only spaces', `## ${' '.repeat(1_000_000)}`],
  ['backslashes', '\\'.repeat(1_000_000)],
  ['cells', '|'.repeat(1_000_000)],
  ['links', '[a](/b)'.repeat(140_000)],
  ['titles', '## a\n'.repeat(3000)],
])('a text of 1 MB of %s is read to its end', (_, text) => {
  expect(parse(text).problems.length).toBeLessThanOrEqual(50)
})
