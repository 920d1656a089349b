import { readFile } from 'node:fs/promises'
import { create } from 'fontkit'

/**
 * The font Inter for documents: `fonts/` has the files as Google Fonts publishes them, with their license. Only the
 * tables of OpenType layout (GSUB, GPOS, GDEF, STAT) were removed, because with them pdfkit takes four times as long to
 * write a document. The default figures are the tabular ones (`one.tf`, which `tnum` of GSUB would select), so that
 * amounts below each other are aligned.
 */
export type Fonts = {
  regular: Buffer
  strong: Buffer
  /** the characters that both fonts have */
  characters: ReadonlySet<number>
}

const file = (name: string): Promise<Buffer> => readFile(new URL(`fonts/${name}`, import.meta.url))

let opened: Promise<Fonts> | undefined

/** The fonts of documents, read once in a process. */
export function openFonts(): Promise<Fonts> {
  opened ??= read().catch(error => {
    opened = undefined
    throw error
  })
  return opened
}

async function read(): Promise<Fonts> {
  const [regular, strong] = await Promise.all([file('Inter-Regular.ttf'), file('Inter-SemiBold.ttf')])
  const strongs = charactersOf(strong)
  const characters = new Set([...charactersOf(regular)].filter(character => strongs.has(character)))
  return { regular, strong, characters }
}

/** The characters of a font, as code points. */
export function charactersOf(file: Buffer): Set<number> {
  const font = create(file)
  if (!('characterSet' in font)) throw new Error('several fonts in one file')
  return new Set(font.characterSet)
}
