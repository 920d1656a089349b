import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../platform/db/testing.ts'
import { noGateway, testApp } from './testing.ts'

const database = testDatabase()

test('devices get the icon under each of its names, and missing files get a short response', async () => {
  const clientFiles = await mkdtemp(join(tmpdir(), 'client-'))
  await writeFile(join(clientFiles, 'apple-touch-icon.png'), 'icon')
  const { request } = testApp(database.db, noGateway, { clientFiles })
  for (const name of ['', '-precomposed', '-120x120', '-152x152-precomposed']) {
    const answer = await request(`/apple-touch-icon${name}.png`)
    expect([name, answer.status, await answer.text()]).toEqual([name, 200, 'icon'])
  }
  for (const path of ['/browserconfig.xml', '/site.webmanifest', '/wp-login.php', '/.well-known/assetlinks.json']) {
    const answer = await request(path)
    expect([path, answer.status]).toEqual([path, 404])
    expect((await answer.text()).length, path).toBeLessThan(200)
  }
})
