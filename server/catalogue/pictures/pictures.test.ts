import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { RefusalCode } from '../../../domain/refusal.ts'
import { bytesToDecode } from './check-bytes.ts'
import { storePicture } from './store-picture.ts'
import { emptyFiles, filesIn, photograph } from './testing.ts'

const made = async (dataDir: string) => {
  const names = await filesIn(dataDir)
  const sizes = await Promise.all(
    names.map(async name => {
      const { width, height, format } = await sharp(await readFile(join(dataDir, 'files', name))).metadata()
      return `${format} ${width}x${height}`
    }),
  )
  return Object.fromEntries(names.map((name, index) => [Number(/-(\d+)\.webp$/.exec(name)?.[1]), sizes[index]]))
}

describe('a photograph', () => {
  test.each([
    [2000, 1500, { 160: '160x120', 320: '320x240', 640: '640x480', 1280: '1280x960' }],
    [900, 600, { 160: '160x107', 320: '320x213', 640: '640x427', 1280: '900x600' }],
    [640, 480, { 160: '160x120', 320: '320x240', 640: '640x480' }],
    [120, 100, { 160: '120x100' }],
    [300, 3000, { 160: '64x640', 320: '128x1280' }],
  ])('of %i × %i is stored in smaller widths, never enlarged', async (width, height, expected) => {
    const { dataDir, files } = await emptyFiles()
    const picture = await storePicture(files, await photograph(width, height).jpeg().toBuffer())
    expect(picture).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), width, height })
    expect(await made(dataDir)).toEqual(
      Object.fromEntries(Object.entries(expected).map(([each, size]) => [each, `webp ${size}`])),
    )
    expect(await filesIn(dataDir)).toContain(`pictures/${picture.id.slice(0, 2)}/${picture.id}-160.webp`)
  })

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('as %s is accepted', async format => {
    const { dataDir, files } = await emptyFiles()
    await storePicture(files, await photograph(200, 150).toFormat(format, { effort: 1 }).toBuffer())
    expect(await made(dataDir)).toEqual({ 160: 'webp 160x120', 320: 'webp 200x150' })
  })

  test('is accepted in gray, with 16 bits, in CMYK, or transparent', async () => {
    const { files, dataDir } = await emptyFiles()
    const plain = photograph(200, 150)
    await storePicture(files, await plain.clone().greyscale().jpeg().toBuffer())
    await storePicture(files, await plain.clone().toColourspace('rgb16').png().toBuffer())
    await storePicture(files, await plain.clone().toColourspace('cmyk').jpeg().toBuffer())
    const clear = await storePicture(files, await plain.clone().ensureAlpha(0.5).png().toBuffer())
    expect(await filesIn(dataDir)).toHaveLength(8)
    const storedPicture = sharp(await files.getBytes(`pictures/${clear.id.slice(0, 2)}/${clear.id}-320.webp`))
    expect(await storedPicture.metadata()).toMatchObject({ hasAlpha: true, space: 'srgb' })
  })

  test('is stored as its first frame if it is animated', async () => {
    const { dataDir, files } = await emptyFiles()
    const frames = await Promise.all(
      ['red', 'blue'].map(background =>
        sharp({ create: { width: 200, height: 200, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    await storePicture(
      files,
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    )
    const [name = ''] = await filesIn(dataDir)
    const { data } = await sharp(join(dataDir, 'files', name))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(200)
    expect(data[2]).toBeLessThan(50)
    expect((await sharp(join(dataDir, 'files', name)).metadata()).pages ?? 1).toBe(1)
  })

  test('is turned upright according to its camera’s orientation', async () => {
    const { dataDir, files } = await emptyFiles()
    // The picture is red on the left. Turned a quarter to the right, it is red on top.
    const left = { create: { width: 200, height: 300, channels: 3 as const, background: 'red' } }
    const lying = sharp({ create: { width: 400, height: 300, channels: 3, background: 'blue' } }).composite([
      { input: left, left: 0, top: 0 },
    ])
    const picture = await storePicture(files, await lying.withMetadata({ orientation: 6 }).jpeg().toBuffer())
    expect(picture).toMatchObject({ width: 300, height: 400 })
    expect(await made(dataDir)).toEqual({ 160: 'webp 160x213', 320: 'webp 300x400' })
    const { data, info } = await sharp(
      await files.getBytes(`pictures/${picture.id.slice(0, 2)}/${picture.id}-320.webp`),
    )
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
    expect(pixel(150, 20)[0]).toBeGreaterThan(200)
    expect(pixel(150, 380)[2]).toBeGreaterThan(200)
  })

  test('loses the metadata of its camera: place, time, owner and color profile', async () => {
    const { dataDir, files } = await emptyFiles()
    const bytes = await photograph(200, 200)
      .withExif({ IFD0: { Copyright: 'Secret Hangar' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret Hangar</x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect(await sharp(bytes).metadata()).toMatchObject({ exif: expect.any(Buffer), xmp: expect.any(Buffer) })
    await storePicture(files, bytes)
    for (const name of await filesIn(dataDir)) {
      const storedBytes = await readFile(join(dataDir, 'files', name))
      expect(storedBytes.includes('Secret Hangar')).toBe(false)
      const { exif, xmp, icc, iptc, orientation } = await sharp(storedBytes).metadata()
      expect({ exif, xmp, icc, iptc, orientation }).toEqual({})
    }
  })

  test('has one ID and is stored once when it is uploaded twice', async () => {
    const { dataDir, files } = await emptyFiles()
    const bytes = await photograph(700, 500).jpeg().toBuffer()
    const first = await storePicture(files, bytes)
    const written = async () =>
      Promise.all((await filesIn(dataDir)).map(async name => [name, (await stat(join(dataDir, 'files', name))).ino]))
    const before = await written()
    expect(await storePicture(files, bytes)).toEqual(first)
    expect(await written()).toEqual(before)
    const other = await storePicture(files, await photograph(700, 500).jpeg().toBuffer())
    expect(other.id).not.toBe(first.id)
  })

  test('gets its missing width when it is stored again', async () => {
    const { dataDir, files } = await emptyFiles()
    const bytes = await photograph(700, 500).jpeg().toBuffer()
    const { id } = await storePicture(files, bytes)
    const before = await made(dataDir)
    await rm(join(dataDir, 'files', 'pictures', id.slice(0, 2), `${id}-320.webp`))
    await storePicture(files, bytes)
    expect(await made(dataDir)).toEqual(before)
  })
})

describe('are refused, and nothing is stored', () => {
  const refused = async (bytes: Uint8Array, code: RefusalCode) => {
    const { dataDir, files } = await emptyFiles()
    await expect(storePicture(files, bytes)).rejects.toMatchObject({ name: 'Refusal', code })
    expect(await filesIn(dataDir)).toEqual([])
  }

  test.each([
    ['nothing', ''],
    ['a script', '#!/bin/sh\nrm -rf /\n'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    [
      'a drawing that can run scripts',
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script/></svg>',
    ],
    [
      'the same with its declaration',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>',
    ],
    ['a PDF', '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n'],
    ['a TIFF', 'II*\0\b\0\0\0'],
    ['a film', '\0\0\0\x18ftypisom\0\0\0\0isommp42'],
  ])('%s', async (_, text) => refused(Buffer.from(text, 'latin1'), 'NOT_A_PICTURE'))

  test.each([
    ['a page that begins like a JPEG', '\xff\xd8\xff<html><script>alert(1)</script>'],
    ['an SVG that begins like a GIF', 'GIF89a<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>'],
    ['an SVG that begins like a WebP', 'RIFF\0\0\0\0WEBP<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['eight bytes of PNG', '\x89PNG\r\n\x1a\n'],
  ])('%s', async (_, text) => refused(Buffer.from(text, 'latin1'), 'PICTURE_BROKEN'))

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('half of a %s', async format => {
    const whole = await photograph(600, 400).toFormat(format, { effort: 1 }).toBuffer()
    await refused(whole.subarray(0, whole.length / 2), 'PICTURE_BROKEN')
  })

  test('a small file that unpacks to 10 GB', async () => {
    await refused(png(60_000, 60_000), 'PICTURE_TOO_LARGE')
  })

  test('just over 50 megapixels; just under is accepted', async () => {
    const plain = (width: number) =>
      sharp({ create: { width, height: 5000, channels: 3, background: 'grey' } })
        .png({ compressionLevel: 1 })
        .toBuffer()
    await refused(await plain(10_001), 'PICTURE_TOO_LARGE')
    const { files } = await emptyFiles()
    expect(await storePicture(files, await plain(10_000))).toMatchObject({ width: 10_000, height: 5000 })
  })

  test('more than 20 MB', async () => {
    const bytes = Buffer.alloc(20 * 1024 * 1024 + 1)
    ;(await photograph(200, 200).jpeg().toBuffer()).copy(bytes)
    await refused(bytes, 'PICTURE_TOO_LARGE')
  })

  test.each([
    [99, 200],
    [200, 99],
    [1, 1],
  ])('%i × %i pixels', async (width, height) =>
    refused(await photograph(width, height).png().toBuffer(), 'PICTURE_TOO_SMALL'),
  )
})

test('a file is stored completely or not at all: a failed write leaves no file', async () => {
  const { dataDir, files } = await emptyFiles()
  await writeFile(join(dataDir, 'files'), 'in the way')
  await expect(storePicture(files, await photograph(200, 200).jpeg().toBuffer())).rejects.toThrow()
  expect(await filesIn(dataDir)).toEqual([])
})

/** A chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG that states a size but has almost no data. */
function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('a JPEG with thousands of scans is refused before it is decoded', async () => {
  const real = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#345' } })
    .jpeg({ progressive: true })
    .toBuffer()
  expect(() => bytesToDecode(real)).not.toThrow()
  const scan = Buffer.from([0xff, 0xda, 0x00, 0x08, 0x01, 0x01, 0x00, 0x01, 0x3f, 0x00, 0x00])
  const hostile = Buffer.concat([real.subarray(0, -2), ...Array<Buffer>(150).fill(scan), real.subarray(-2)])
  expect(() => bytesToDecode(hostile)).toThrow(expect.objectContaining({ code: 'PICTURE_BROKEN' }))
})

const AFTER_HEADER = 33
/** A PNG of 120 × 120 pixels with these chunks after its header. */
async function pngWith(...chunks: Buffer[]): Promise<Buffer> {
  const plain = await sharp({ create: { width: 120, height: 120, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  return Buffer.concat([plain.subarray(0, AFTER_HEADER), ...chunks, plain.subarray(AFTER_HEADER)])
}
const PACKED = deflateSync(Buffer.alloc(10_000_000))

test.each([
  ['compressed', chunk('zTXt', Buffer.concat([Buffer.from('Comment\x00\x00'), PACKED]))],
  ['compressed and translated', chunk('iTXt', Buffer.concat([Buffer.from('Comment\x00\x01\x00\x00\x00'), PACKED]))],
  ['plain', chunk('tEXt', Buffer.from('Comment\x00Ours'))],
  ['unknown', chunk('vpAg', Buffer.alloc(9))],
])('a decoder gets no text of a PNG: %s', async (_, text) => {
  const bytes = await pngWith(...Array<Buffer>(100).fill(text))
  expect(Buffer.from(bytesToDecode(bytes))).toEqual(await pngWith())
  const { files } = await emptyFiles()
  expect(await storePicture(files, bytes)).toMatchObject({ width: 120, height: 120 })
})

test('a PNG keeps the chunks that change its look, and its id', async () => {
  const turned = await photograph(300, 200).png().withMetadata({ orientation: 6 }).withIccProfile('p3').toBuffer()
  expect(bytesToDecode(turned)).toEqual(turned)
  const { files } = await emptyFiles()
  const stored = await storePicture(files, turned)
  expect(stored).toMatchObject({ width: 200, height: 300 })
  const texts = Buffer.concat([
    turned.subarray(0, AFTER_HEADER),
    chunk('tEXt', Buffer.from('A\x00b')),
    turned.subarray(AFTER_HEADER),
  ])
  expect((await storePicture(files, texts)).id).not.toBe(stored.id)
  expect(Buffer.from(bytesToDecode(texts))).toEqual(turned)
})

test.each([
  ['a color profile of 5 MB', [chunk('iCCP', Buffer.alloc(5_000_000))]],
  ['more chunks than any encoder writes', Array<Buffer>(60_000).fill(chunk('vpAg', Buffer.alloc(0)))],
])('a PNG with %s is refused before it is decoded', async (_, chunks) => {
  const bytes = await pngWith(...chunks)
  expect(() => bytesToDecode(bytes)).toThrow(expect.objectContaining({ code: 'PICTURE_BROKEN' }))
})
