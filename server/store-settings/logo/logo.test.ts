import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { logoAddress, logoFile } from '../../../domain/settings/logo.ts'
import { valuesOf } from '../../../domain/settings/sections.ts'
import { changedStore, FIRST_STORE, store } from '../../../domain/settings/store.ts'
import { type TestAdmin, testAdmin } from '../../catalogue/admin/testing.ts'
import { filesIn, photograph } from '../../catalogue/pictures/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { log } from '../../platform/observability/log.ts'
import { type FollowedSettings, followSettings } from '../follow-settings.ts'

const database = testDatabase()
let admin: TestAdmin
let followed: FollowedSettings
beforeAll(async () => {
  admin = await testAdmin(database.db)
  followed = await followSettings({ db: database.db, forced: {}, onChange: () => {}, log })
})
afterAll(() => followed.stop())
beforeEach(() => database.db.$client.query('TRUNCATE versions'))

const upload = (type: string, bytes: Uint8Array) => admin.upload('/uploads/logo', type, bytes)
const clear = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 18, g: 41, b: 74, alpha: 0 } } })
const uploaded = async (bytes: Uint8Array): Promise<string> => `${(await upload('image/png', bytes)).body.name}`
const save = (version: number, values: object) =>
  admin.post('/api/admin/store-settings/identity', {
    version,
    values: { ...valuesOf('identity', FIRST_STORE), ...values },
  })

test('a logo is re-encoded, stored once, and cached permanently with its own type', async () => {
  const bytes = await photograph(1800, 300)
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .png()
    .toBuffer()
  const { status, body } = await upload('image/png', bytes)
  const name = `${body.name}`
  expect([status, name]).toEqual([201, expect.stringMatching(/^[0-9a-f]{32}-600x100$/)])
  expect(await uploaded(bytes)).toBe(name)
  expect((await filesIn(admin.dataDir)).filter(file => file.includes(name))).toHaveLength(2)
  for (const format of ['webp', 'png'] as const) {
    const answer = await admin.app.request(logoAddress(name, format))
    const served = Buffer.from(await answer.arrayBuffer())
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': `image/${format}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(await sharp(served).metadata()).toMatchObject({ format, width: 600, height: 100 })
    expect(served.includes('SECRET-PLACE')).toBe(false)
    const again = await admin.app.request(logoAddress(name, format), {
      headers: { 'If-None-Match': answer.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  }
})

test('transparent areas stay transparent on pages, and become white in mails and documents', async () => {
  const name = await uploaded(await clear(300, 60).png().toBuffer())
  const pixel = async (format: 'webp' | 'png') =>
    [
      ...(await sharp(await admin.files.getBytes(logoFile(name, format)))
        .raw()
        .toBuffer()),
    ].slice(0, 4)
  expect((await pixel('webp'))[3]).toBe(0)
  expect((await pixel('png')).slice(0, 3)).toEqual([255, 255, 255])
})

const SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
/** A PNG of 20,000 pixels square and two colors: some dozen kilobytes that unpack to more than a gigabyte. */
function bomb(): Buffer {
  const side = 20_000
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1 // bits of a pixel
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

test.each([
  ['an SVG', 'image/svg+xml', () => Buffer.from(SCRIPT), 422, 'LOGO_KIND'],
  ['an SVG that says it is a PNG', 'image/png', () => Buffer.from(SCRIPT), 422, 'LOGO_KIND'],
  ['HTML', 'image/png', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 422, 'LOGO_KIND'],
  ['HTML by its type', 'text/html', () => Buffer.from('<script>alert(1)</script>'), 415, 'PICTURES_ONLY'],
  ['a GIF', 'image/gif', () => photograph(300, 60).gif().toBuffer(), 422, 'LOGO_KIND'],
  [
    'the head of a PNG and a script',
    'image/png',
    () => Buffer.from(`\x89PNG\r\n\x1a\n${SCRIPT}`, 'latin1'),
    422,
    'PICTURE_BROKEN',
  ],
  [
    'half a file',
    'image/png',
    async () => (await photograph(600, 400).png().toBuffer()).subarray(0, 2000),
    422,
    'PICTURE_BROKEN',
  ],
  [
    'half a JPEG',
    'image/jpeg',
    async () => (await photograph(600, 400).jpeg().toBuffer()).subarray(0, 2000),
    422,
    'PICTURE_BROKEN',
  ],
  ['20,000 pixels square', 'image/png', bomb, 413, 'LOGO_TOO_LARGE'],
  ['3 MB', 'image/png', () => Buffer.alloc(3_000_000, 1), 413, 'LOGO_TOO_LARGE'],
  ['a line', 'image/png', () => photograph(3000, 20).png().toBuffer(), 422, 'LOGO_TOO_SMALL'],
  ['nothing', 'image/png', () => Buffer.alloc(0), 422, 'LOGO_KIND'],
])('%s is not a logo', async (_, type, bytes, status, code) => {
  const before = await filesIn(admin.dataDir)
  expect(await upload(type, await bytes())).toMatchObject({ status, body: { code } })
  expect(await filesIn(admin.dataDir)).toEqual(before)
})

test('only the picture is served of a file that is both a picture and a web page', async () => {
  const picture = await photograph(300, 60).png().toBuffer()
  const name = await uploaded(Buffer.concat([picture, Buffer.from(SCRIPT)]))
  for (const format of ['webp', 'png'] as const)
    expect((await admin.files.getBytes(logoFile(name, format))).toString()).not.toContain('script')
})

test('a logo is used on all pages once its name is saved; after an undo its file stays', async () => {
  const logo = await uploaded(await photograph(400, 80).png().toBuffer())
  expect(changedStore()).toEqual({})
  expect(await save(0, { logo })).toMatchObject({ status: 200, body: { version: 1 } })
  followed.onEvents(null)
  await expect.poll(() => store.logo, { interval: 10 }).toBe(logo)
  expect(changedStore()).toEqual({ logo })
  expect((await admin.audit('identity', 'settings')).at(-1)).toMatchObject({
    before: { logo: null },
    after: { logo },
  })
  const restored = await admin.post('/api/admin/store-settings/identity/restore', { version: 1, restores: 0 })
  expect(restored).toMatchObject({ body: { version: 2 } })
  followed.onEvents(null)
  await expect.poll(() => store.logo, { interval: 10 }).toBeNull()
  expect((await admin.app.request(logoAddress(logo, 'png'))).status).toBe(200)
})

test.each(['', 'logo.svg', '../../etc/passwd', 'https://evil.example/a.png', `${'0'.repeat(32)}-480x96"><script>`])(
  'no logo has the name %j',
  async logo => expect(await save(0, { logo })).toMatchObject({ status: 400 }),
)

test('settings with a logo whose file is missing are not saved', async () => {
  expect(await save(0, { logoDark: `${'0'.repeat(32)}-480x96` })).toMatchObject({
    status: 422,
    body: { code: 'LOGO_GONE' },
  })
})
