import { beforeAll, describe, expect, test } from 'vitest'
import { may, rolesThatMay } from '../../domain/staff/roles.ts'
import { type TestAdmin, testAdmin } from '../catalogue/admin/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { noGateway, testApp } from './testing.ts'
import { FOR_STAFF, OPEN, PROCEDURES } from './testing-addresses.ts'
import { ADMIN_FILES } from './testing-admin-files.ts'
import { EVERYBODY, makeWorld, PERSONAS, type World } from './testing-personas.ts'

// Every possible caller requests every address of the store that belongs to no procedure.

const database = testDatabase()
let app: ReturnType<typeof testApp>
beforeAll(async () => {
  app = testApp(database.db, noGateway)
  // Another admin, so that no account in the walk is the last admin.
  await signedIn(database.db, { admin: true })
})
const codeOf = (body: unknown) => (body as { code?: string } | null)?.code
const deeds = async (): Promise<number> =>
  (await database.db.$client.query('SELECT count(*) AS deeds FROM audit_entries')).rows[0].deeds

describe('addresses outside the procedures', () => {
  const MIDDLEWARE = 'ALL /*'
  const demonstration = () => testApp(database.db, noGateway, { showsDebugPages: true, clientFiles: 'dist/not-built' })

  test('are all listed here', () => {
    const routes = new Set(demonstration().routes.map(({ method, path }) => `${method} ${path}`))
    expect([...routes].sort()).toEqual(
      [OPEN, FOR_STAFF, ADMIN_FILES].flatMap(Object.keys).concat(PROCEDURES, MIDDLEWARE).sort(),
    )
  })

  test('answer all callers alike', async () => {
    const { askers } = await makeWorld(database.db, app)
    const { request } = demonstration()
    for (const [route, { path, status, body }] of Object.entries(OPEN))
      for (const persona of EVERYBODY) {
        const { headers } = askers[persona]
        const json = { ...headers, 'Content-Type': 'application/json' }
        const answer = await request(path, body ? { method: 'POST', body, headers: json } : { headers })
        expect([route, persona, answer.status, answer.headers.getSetCookie()]).toEqual([route, persona, status, []])
      }
  })

  test('of the back office answer permitted staff', async () => {
    const { askers } = await makeWorld(database.db, app)
    for (const { path, needs } of Object.values(FOR_STAFF))
      for (const persona of EVERYBODY) {
        const { isSignedIn, roles } = PERSONAS[persona]
        const answer = await app.call(path, { headers: askers[persona].headers })
        const refused = isSignedIn ? [403, roles.length > 0 ? 'NOT_PERMITTED' : 'NOT_ADMIN'] : [401, 'NOT_SIGNED_IN']
        const expected = may(roles, needs) ? [200, undefined] : refused
        expect([path, persona, answer.status, codeOf(answer.body)]).toEqual([path, persona, ...expected])
        expect(answer.headers.get('cache-control')).toMatch(/no-store/)
      }
  })

  describe('that are only for staff', () => {
    let world: World
    let backOffice: TestAdmin
    beforeAll(async () => {
      backOffice = await testAdmin(database.db)
      world = await makeWorld(database.db, app)
    })
    test.each(Object.entries(ADMIN_FILES))('%s', async (_, { at, sends, isNamed, needs, deed }) => {
      const path = await at(database.db, backOffice)
      const ask = async ({ headers }: { headers: Record<string, string> }) => {
        const upload = sends && { method: 'POST', body: Buffer.from(await sends.body()) }
        const type = sends && { 'Content-Type': sends.type }
        return backOffice.app.call(path, { ...upload, headers: { ...headers, ...type } })
      }
      const refused = (isSignedIn: boolean) => (!isNamed ? 404 : isSignedIn ? 403 : 401)
      const before = await deeds()
      for (const persona of EVERYBODY.filter(each => !may(PERSONAS[each].roles, needs))) {
        const { status, headers } = await ask(world.askers[persona])
        expect([persona, status]).toEqual([persona, refused(PERSONAS[persona].isSignedIn)])
        expect(headers.get('cache-control')).toMatch(/no-store/)
      }
      expect(await deeds()).toBe(before)
      const roles = rolesThatMay(needs).slice(-1)
      const admin = await signedIn(database.db, { roles })
      // Only the person who began a batch of scans may send files to it.
      await database.db.$client.query('UPDATE scan_batches SET admin_id = $1', [admin.id])
      expect((await ask(admin)).status).toBe(sends ? 201 : 200)
      const { rows } = await database.db.$client.query('SELECT action FROM audit_entries WHERE actor_id = $1', [
        admin.id,
      ])
      expect(rows).toEqual(deed ? [{ action: deed }] : [])
      await database.db.$client.query('DELETE FROM user_roles WHERE user_id = $1', [admin.id])
      expect((await ask(admin)).status).toBe(refused(true))
    })
  })

  test('the mailbox is closed outside a demonstration', async () => {
    const { askers } = await makeWorld(database.db, app)
    for (const persona of EVERYBODY)
      for (const path of ['/debug/mail', '/debug/mail/', '/debug/mail/1'])
        expect([persona, (await app.call(path, { headers: askers[persona].headers })).status]).toEqual([persona, 404])
  })
})
