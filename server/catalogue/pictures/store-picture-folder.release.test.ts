import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PICTURE_WIDTHS, readPictureAddress } from '../../../domain/catalogue/picture.ts'
import { counted } from '../../../domain/text/counted.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { addProduct } from '../testing.ts'
import { addPicture } from './add-picture.ts'
import { type Progress, storePictureFolder } from './store-picture-folder.ts'
import { emptyFiles, filesIn, photograph } from './testing.ts'

const database = testDatabase()
const addParts = (...skus: string[]) =>
  Promise.all(skus.map(sku => addProduct(database.db, { sku, name: `Part of ${sku}` })))

beforeEach(async () => {
  await database.db.$client.query('TRUNCATE products, categories RESTART IDENTITY CASCADE')
})

type Shown = { sku: string; url: string; alt: string; is_primary: boolean; display_order: number }
const shown = async () =>
  (
    await database.db.$client.query<Shown>(`SELECT sku, url, m.alt, is_primary, display_order FROM product_images m
      JOIN products p ON p.id = m.product_id ORDER BY sku, is_primary DESC, display_order, m.id`)
  ).rows

/** A folder of files; null is replaced by a new photograph. */
async function folderOf(contents: Record<string, Buffer | string | null>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-folder-'))
  for (const [path, content] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content ?? (await photograph(200, 150).jpeg().toBuffer()))
  }
  return folder
}

async function take(folder: string, place?: Awaited<ReturnType<typeof emptyFiles>>) {
  const { files, dataDir } = place ?? (await emptyFiles())
  const errorFile = join(dataDir, 'pictures.errors.csv')
  const report = await storePictureFolder(database.db, files, { folder, errorFile })
  const errors = report.errorFile ? (await readFile(errorFile, 'utf8')).trim().split('\r\n').slice(1) : []
  return { report, errors }
}

describe('a folder of pictures', () => {
  test('is added to its parts, in the order of the numbers; unusable files are reported and do not stop the run', async () => {
    await addParts('AN3-5A', 'MS20470AD4-6', 'AN960/10', '21117-1', '211-171')
    const folder = await folderOf({
      'AN3-5A.jpg': null,
      'AN3-5A_2.jpg': null,
      'AN3-5A (10).png': await photograph(200, 150).png().toBuffer(),
      'AN3-5A_9.jpg': null,
      'more/ms20470 ad4 6.JPG': null,
      'AN960_10.jpg': null,
      '21117-1.jpg': null,
      '211171.jpg': null,
      'XX-1.jpg': null,
      'AN3-5A (4).jpg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'AN3-5A (5).jpg': (await photograph(600, 400).jpeg().toBuffer()).subarray(0, 1000),
      'AN3-5A (6).jpg': await photograph(90, 90).jpeg().toBuffer(),
      'AN3-5A (7).jpg': Buffer.alloc(21 * 1024 * 1024),
      'list.csv': 'sku\n',
      '.DS_Store': 'x',
      '._AN3-5A.jpg': 'x',
      'Thumbs.db': 'x',
    })
    await symlink(join(folder, 'nowhere'), join(folder, 'AN3-5A (8).jpg'))
    const { report, errors } = await take(folder)
    expect(report).toMatchObject({ files: 15, added: 7, unchanged: 0, failed: 8 })
    expect(errors.toSorted()).toEqual([
      '211171.jpg,may mean 211-171 or 21117-1: give it another name',
      'AN3-5A (4).jpg,"This is not a picture that can be used: JPEG, PNG, WebP, AVIF or GIF."',
      'AN3-5A (5).jpg,This picture is damaged or incomplete.',
      'AN3-5A (6).jpg,A picture has at least 100 pixels on each side.',
      'AN3-5A (7).jpg,A picture has at most 20 MB and 50 megapixels.',
      expect.stringMatching(/^AN3-5A \(8\)\.jpg,.*cannot be read: ENOENT/),
      'XX-1.jpg,no part number is XX-1',
      'list.csv,no part number is list',
    ])
    const pictures = await shown()
    expect(pictures.map(({ sku, is_primary, display_order }) => [sku, is_primary, display_order])).toEqual([
      ['21117-1', true, 1],
      ['AN3-5A', true, 1],
      ['AN3-5A', false, 2],
      ['AN3-5A', false, 9],
      ['AN3-5A', false, 10],
      ['AN960/10', true, 1],
      ['MS20470AD4-6', true, 1],
    ])
    expect(pictures[0]?.alt).toBe('Part of 21117-1')
    for (const { url } of pictures) expect(readPictureAddress(url)).toMatchObject({ width: 640 })
  })

  test('imported twice changes nothing', async () => {
    await addParts('A-1', 'A-2')
    const same = await photograph(200, 150).jpeg().toBuffer()
    const folder = await folderOf({ 'A-1.jpg': null, 'A-1_2.jpg': null, 'A-2.jpg': same, 'A-2_2.jpg': same })
    const place = await emptyFiles()
    expect((await take(folder, place)).report).toMatchObject({ added: 3, unchanged: 1, errorFile: null })
    const before = [await shown(), await filesIn(place.dataDir)]
    expect((await take(folder, place)).report).toMatchObject({ added: 0, unchanged: 4 })
    expect([await shown(), await filesIn(place.dataDir)]).toEqual(before)
  })

  test('does not change the primary picture of a part that has one', async () => {
    const [productId = 0] = await addParts('A-1')
    const id = '0'.repeat(32)
    await addPicture(database.db, { productId, id, alt: '', position: 5 })
    await take(await folderOf({ 'A-1.jpg': null }))
    expect((await shown()).map(({ url, is_primary }) => [url.includes(id), is_primary])).toEqual([
      [true, true],
      [false, false],
    ])
  })

  test('reports its progress', async () => {
    await addParts('A-1', 'A-2')
    const folder = await folderOf({ 'A-1.jpg': null, 'A-2.jpg': null, 'A-3.jpg': null })
    const reports: Progress[] = []
    const { files, dataDir } = await emptyFiles()
    const errorFile = join(dataDir, 'errors.csv')
    await storePictureFolder(database.db, files, { folder, errorFile, onProgress: progress => reports.push(progress) })
    expect(reports).toEqual([1, 2, 3].map(done => ({ done, of: 3, failed: 1 })))
  })

  test('stops without partial files if the fault is not in a picture', async () => {
    await addParts('A-1', 'A-2', 'A-3')
    const { files, dataDir } = await emptyFiles()
    await writeFile(join(dataDir, 'files'), 'in the way')
    const folder = await folderOf({ 'A-1.jpg': null, 'A-2.jpg': null, 'A-3.jpg': null })
    await expect(
      storePictureFolder(database.db, files, { folder, errorFile: join(dataDir, 'e.csv') }),
    ).rejects.toThrow()
    expect(await shown()).toEqual([])
  })
})

describe('the name of a file', () => {
  test.each([
    ['exactly a part number wins over its key', ['21117-1', '211-171'], '211-171.jpg', '211-171'],
    ['in lower case and without dashes finds by key', ['MS20470AD4-6'], 'ms20470ad46.jpg', 'MS20470AD4-6'],
    ['with _ for / finds by key', ['AN3/5A'], 'AN3_5A.jpg', 'AN3/5A'],
    ['with - for / finds by key', ['AN3/5A'], 'AN3-5A.jpg', 'AN3/5A'],
    ['with _ for / before a last number', ['AN3/5'], 'AN3_5.jpg', 'AN3/5'],
    ['with a number behind it that is part of another', ['AN3', 'AN32'], 'AN3_2.jpg', 'AN3'],
    ['exactly a part number, although it ends like a position', ['AN3', 'AN3_2'], 'AN3_2.jpg', 'AN3_2'],
    ['in brackets is never the part number', ['AN3', 'AN3/2'], 'AN3 (2).jpg', 'AN3'],
    ['with points in it', ['1.25X3.5'], '1.25X3.5.jpeg', '1.25X3.5'],
    ['that begins like a formula', ['A-1'], '=A-1.jpg', 'A-1'],
  ])('%s', async (_, skus, name, expected) => {
    await addParts(...skus)
    await take(await folderOf({ [name]: null }))
    expect((await shown()).map(({ sku }) => sku)).toEqual([expected])
  })

  test.each([
    ['that two parts share by key', ['21117-1', '211-171'], '21117 1.jpg', 'may mean 211-171 or 21117-1'],
    ['that two parts share by key, with _', ['21117-1', '211-171'], '21117_1.jpg', 'may mean 211-171 or 21117-1'],
    ['that is a picture of one or the number of another', ['AN3', 'AN3/2'], 'AN3_2.jpg', 'may mean AN3/2 or AN3'],
    ['without its part', ['AN32'], 'AN3_2.jpg', 'no part number is AN3_2 or AN3'],
    ['of signs alone', ['---', 'A'], '--.jpg', 'no part number is --'],
  ])('%s is an error', async (_, skus, name, expected) => {
    await addParts(...skus)
    expect((await take(await folderOf({ [name]: null }))).errors).toEqual([expect.stringContaining(expected)])
    expect(await shown()).toEqual([])
  })
})

test('a file named by a number of two makers is an error, because the name cannot distinguish them', async () => {
  for (const manufacturer of ['Norwick', 'Halvard'])
    await addProduct(database.db, { sku: 'TWO-1', slug: manufacturer, manufacturer })
  const { errors } = await take(await folderOf({ 'TWO-1.jpg': null, 'TWO1 (2).jpg': null }))
  expect(errors).toHaveLength(2)
  for (const error of errors) expect(error).toContain('may be of Halvard or Norwick: add it on the page of the part')
  expect(await shown()).toEqual([])
})

test('one of the pictures added at the same moment becomes primary', async () => {
  const [productId = 0] = await addParts('A-1')
  const ids = Array.from({ length: 8 }, (_, n) => `${n}`.repeat(32))
  const added = await Promise.all(ids.map(id => addPicture(database.db, { productId, id, alt: '', position: 1 })))
  expect(added).toEqual(ids.map(() => true))
  expect((await shown()).filter(({ is_primary }) => is_primary)).toHaveLength(1)
})

describe('the command', () => {
  const running: ChildProcess[] = []
  afterEach(() => running.splice(0).forEach(child => void child.kill('SIGKILL')))
  // A database is bound to one file store.
  let dataDir = ''
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pictures-command-'))
  })
  async function launch(args: string[]) {
    await rm(join(dataDir, 'files', 'pictures'), { recursive: true, force: true })
    return { dataDir, ...run(args) }
  }
  function run(args: string[]) {
    const command = join(import.meta.dirname, 'pictures-command.ts')
    const child = spawn(process.execPath, [command, ...args], {
      cwd: dataDir,
      env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir },
    })
    running.push(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
    const ended = new Promise<{ code: number | null; output: string }>(resolve =>
      child.once('close', code => resolve({ code, output })),
    )
    return { child, ended }
  }

  test('imports a folder, shows its progress, and names the error file', async () => {
    await addParts('A-1')
    const folder = await folderOf({ 'A-1.jpg': null, 'B-1.jpg': null })
    const { dataDir, ended } = await launch([folder])
    const { code, output } = await ended
    expect(output).toContain('100%')
    expect(output).toContain('2 files: 1 picture new, 0 as they were, 1 failed.')
    expect(code).toBe(0)
    const [, name = ''] = /reason, are in (\S+)\.$/m.exec(output) ?? []
    expect(await readFile(join(dataDir, name), 'utf8')).toBe('file,reason\r\nB-1.jpg,no part number is B-1\r\n')
    expect((await filesIn(dataDir)).filter(name => name.startsWith('pictures/'))).toHaveLength(2)
  })

  test.each([
    ['nothing', [], 'usage: '],
    ['a folder that is not there', ['/nowhere/at/all'], 'is not a folder that can be read'],
    ['a file', [import.meta.filename], 'is not a folder that can be read'],
    ['an option it does not know', ['--all', '.'], 'usage: '],
  ])('reports the problem of %s in one line', async (_, args, expected) => {
    const { code, output } = await (await launch(args)).ended
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain(expected)
  })

  test('when killed leaves no incomplete picture, and continues in the next run', async () => {
    const skus = Array.from({ length: 12 }, (_, n) => `K-${n}`)
    await addParts(...skus)
    const bytes = await Promise.all(skus.map(() => photograph(1500, 1200).jpeg().toBuffer()))
    const folder = await folderOf(Object.fromEntries(skus.map((sku, n) => [`${sku}.jpg`, bytes[n] ?? null])))
    const { dataDir, child, ended } = await launch([folder])
    while ((await shown()).length < 3) await new Promise(resolve => setTimeout(resolve, 20))
    child.kill('SIGKILL')
    await ended
    const rows = await shown()
    expect(rows.length).toBeLessThan(12)
    await expectWhole(dataDir, rows)

    const { output } = await run([folder]).ended
    expect(output).toContain(
      `12 files: ${counted(12 - rows.length, 'picture')} new, ${rows.length} as they were, 0 failed.`,
    )
    const after = await shown()
    expect(after).toHaveLength(12)
    await expectWhole(dataDir, after)
  })

  async function expectWhole(dataDir: string, rows: Shown[]) {
    const names = (await filesIn(dataDir)).filter(name => name.startsWith('pictures/'))
    for (const name of names) await sharp(await readFile(join(dataDir, 'files', name)), { failOn: 'warning' }).stats()
    for (const { url } of rows) {
      const id = readPictureAddress(url)?.id ?? ''
      for (const width of PICTURE_WIDTHS) expect(names).toContain(`pictures/${id.slice(0, 2)}/${id}-${width}.webp`)
    }
  }
})
