import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../platform/db/testing.ts'
import { noGateway, testApp } from './testing.ts'
import { makeWorld, type World } from './testing-personas.ts'

// Attempts with wrong access tokens are limited per network address, as for mailed links.

const database = testDatabase()
let app: ReturnType<typeof testApp>
let world: World
beforeAll(async () => {
  app = testApp(database.db, noGateway)
  world = await makeWorld(database.db, app)
})

const WRONG = 'A'.repeat(43)
const tried = async (times: number, ask: () => Promise<Response>) => {
  const statuses: number[] = []
  for (let time = 0; time < times; time++) {
    const answer = await ask()
    await answer.body?.cancel()
    statuses.push(answer.status)
  }
  return statuses
}

test('live updates of an order accept 60 wrong tokens per address in five minutes before refusing; right tokens are not limited', async () => {
  const { guestOrderId } = world.things
  const { token } = world.askers['a guest with a token']
  const follow = (given: string | null, from: string) => () =>
    app.request(`/live?order=${guestOrderId}&token=${given}`, { method: 'HEAD', headers: { 'X-Forwarded-For': from } })
  expect(await tried(65, follow(token, '203.0.113.1'))).toEqual(Array(65).fill(200))
  expect(await tried(62, follow(WRONG, '203.0.113.1'))).toEqual([...Array(60).fill(404), 429, 429])
  expect(await tried(1, follow(token, '203.0.113.2'))).toEqual([200])
})

test.each(['confirm', 'leave'])(
  'stock alert links to %s: after 60 wrong tokens in five minutes an address is refused',
  async kind => {
    const open = () =>
      app.request(`/auth/stock-alert?kind=${kind}&token=${WRONG}`, {
        method: 'POST',
        body: 'which=all',
        headers: { 'X-Forwarded-For': `203.0.113.${kind.length}`, 'Content-Type': 'application/x-www-form-urlencoded' },
      })
    expect(await tried(62, open)).toEqual([...Array(60).fill(303), 429, 429])
  },
)
