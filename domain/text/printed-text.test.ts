import { expect, test } from 'vitest'
import { blankableText, requiredText } from './printed-text.ts'

test.each([
  ['Sevas\u200btopol', 'Sevastopol'],
  ['Sevastopol\u2060', 'Sevastopol'],
  ['\ufeffPO 4711 \u200b', 'PO 4711'],
  ['AN3\u200f-5\u200eA\u061c', 'AN3-5A'],
  ['PO\u{e0041}4711', 'PO4711'],
  ['Com\u00adpany', 'Company'],
  ['AN\u200d3\u200c-5\ufe0fA', 'AN3-5A'],
  // Joiners and variants that are part of the spelling.
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['ශ්\u200dරී', 'ශ්\u200dරී'],
  ['葛\u{e0100}飾', '葛\u{e0100}飾'],
  ['✈\ufe0f 👩\u200d✈\ufe0f', '✈\ufe0f 👩\u200d✈\ufe0f'],
])('%j is printed as %j', (typed, printed) => {
  expect(requiredText('Name', 60).parse(typed)).toBe(printed)
})

test('a text of invisible characters is blank', () => {
  for (const typed of ['\u200b', '\u3164', ' \u2060 '])
    expect(requiredText('Name', 60).safeParse(typed)).toMatchObject({ success: false })
  expect(blankableText('Name', 60).parse('\u3164')).toBe('')
})

test('refuses characters that change the text direction', () => {
  for (const typed of ['a\u202eb', 'a\u2066b', 'a\u2028b'])
    expect(blankableText('Name', 60).safeParse(typed)).toMatchObject({ success: false })
})
