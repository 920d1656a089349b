import { call as callProcedure, os } from '@orpc/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { store } from '../../domain/settings/store.ts'
import { may, ROLES } from '../../domain/staff/roles.ts'
import { accountEvents } from '../account-events.ts'
import { usesOfPart } from '../catalogue/reading/uses-of-part.ts'
import { stockedPart } from '../catalogue/stocked-part.ts'
import type { Context } from '../context.ts'
import { readSession } from '../customers/accounts/read-session.ts'
import { signedIn, TEST_ACCOUNTS } from '../customers/accounts/testing.ts'
import { mailbox } from '../mail/transport.ts'
import { paymentProviders } from '../payments/providers.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { anyone, customer, staff } from '../procedure.ts'
import { router } from '../router.ts'
import { postgresSearch } from '../search/postgres/engine.ts'
import { tariff } from '../shipping/rate-source.ts'
import { noTaxes } from '../taxes/tax-services.ts'
import { type Named, neededBy, proceduresOf, routeOf, whoOf } from './list-procedures.ts'
import { errorsOfCall } from './openapi/calls-by-tag.ts'
import { describeApi } from './openapi/describe-api.ts'
import { noGateway, TEST_SYSTEM, testApp } from './testing.ts'
import type { Call } from './testing-call.ts'
import { CALLS, callHeaders } from './testing-calls.ts'
import {
  type Asker,
  EVERYBODY,
  makeWorld,
  missing,
  PERSONAS,
  type Persona,
  type Things,
  type World,
} from './testing-personas.ts'

// Every procedure is called by callers without permission and by one with it, and must respond as it declares. The
// checks themselves (procedure.ts) are called by every persona once. Addresses outside of the procedures:
// other-addresses.test.ts.

const database = testDatabase()
let app: ReturnType<typeof testApp>
beforeAll(async () => {
  app = testApp(database.db, noGateway)
  // Another admin, so that no account in the walk is the last admin.
  await signedIn(database.db, { admin: true })
})

const ALL = proceduresOf(router)

describe('every procedure is covered', () => {
  const undeclared = (tree: object) =>
    proceduresOf(tree)
      .filter(one => whoOf(one) === undefined)
      .map(({ name }) => name)

  test('every procedure declares its callers', () => {
    expect(undeclared(router)).toEqual([])
    const careless = { open: anyone.handler(() => 1), inner: { forgotten: os.handler(() => 1) } }
    expect(undeclared(careless)).toEqual(['inner.forgotten'])
  })

  test('every procedure of the back office declares its permission', () => {
    const vague = ALL.filter(one => whoOf(one) === 'staff' && neededBy(one) === undefined)
    expect(vague.map(({ name }) => name)).toEqual([])
  })

  test('every role has a persona', () => {
    for (const role of ROLES) expect(PERSONAS[role].roles).toEqual([role])
  })

  test('every procedure has its calls in testing-calls.ts, and every call belongs to a procedure', () => {
    expect(Object.keys(CALLS).sort()).toEqual(ALL.map(({ name }) => name).sort())
  })

  test('every procedure has its own address in the API’s description, which describes no other address', async () => {
    const { paths } = await describeApi()
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    )
    const own = ALL.map(one => `${routeOf(one).method} ${routeOf(one).path}`)
    expect(described.sort()).toEqual(own.sort())
  })
})

type Answer = { status: number; code: string | undefined; body: unknown; headers: Headers }
type Way = (one: Named, input: Record<string, unknown>, asker: Asker) => Promise<Answer>
let calls = 0
/** Each call has its own network address, because limits have their own tests. */
const headersOf = ({ headers }: Asker) => ({
  ...headers,
  ...callHeaders(),
  'x-forwarded-for': `10.${(++calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
})
const codeOf = (body: unknown) => (body as { code?: string } | null)?.code

const OWN_ADDRESS = 'its own address'
const WAYS: Record<string, Way> = {
  [OWN_ADDRESS]: async (one, input, asker) => {
    const { method, path, isDetailed } = routeOf(one)
    const fields = { ...((isDetailed ? input.body : input) as Record<string, unknown>) }
    const query = new URLSearchParams(isDetailed ? (input.query as Record<string, string>) : {})
    const at = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = encodeURIComponent(String(fields[name]))
      delete fields[name]
      return value
    })
    const headers = headersOf(asker)
    if (method === 'GET') for (const [name, value] of Object.entries(fields)) query.set(name, String(value))
    const address = `${at}?${query}`
    const answer = method === 'GET' ? await app.call(address, { headers }) : await app.post(address, fields, headers)
    return { ...answer, code: codeOf(answer.body) }
  },
  '/rpc': async ({ name }, input, asker) => {
    const answer = await app.post(`/rpc/${name.replaceAll('.', '/')}`, { json: input }, headersOf(asker))
    const body = (answer.body as { json?: unknown }).json
    return { ...answer, body, code: codeOf(body) }
  },
}
/** Changes by staff without an audit entry, with the reasons. */
const NOT_AUDITED: Record<string, string> = {
  'catalogue.admin.previewPrices': 'it says what prices would be, and changes none',
  'bulk.partRows': 'it loads a sheet',
  'bulk.unitRows': 'it loads a sheet',
  'bulk.previewParts': 'it says what a sheet would change, and changes nothing',
  'bulk.previewUnits': 'it says what a sheet would change, and changes nothing',
  'mailTexts.preview': 'it shows a mail in words that are not saved',
  'orders.admin.markSeen': 'looking at an order changes nothing for anybody else',
  'quotes.admin.markSeen': 'looking at a quote changes nothing for anybody else',
  'submissions.admin.markSeen': 'looking at what was sent in changes nothing for anybody else',
}
/** Procedures of customers that are audited for staff. */
const AUDITED_OF_STAFF = new Set(['accounts.savePersonalInformation'])
const isAudited = (one: Named) => whoOf(one) === 'staff' && routeOf(one).method !== 'GET' && !(one.name in NOT_AUDITED)
const deeds = async (): Promise<number> =>
  (await database.db.$client.query('SELECT count(*) AS deeds FROM audit_entries')).rows[0].deeds

const plain = ({ status, body }: Answer) => ({ status, body })

describe('callers', () => {
  const cases = ALL.flatMap(one =>
    [CALLS[one.name] ?? []].flat().map(call => ({ one, call, what: [one.name, call.as].filter(Boolean).join(' ') })),
  )
  // Reading changes no data, so the next caller can use the same world.
  let lookedAt: World
  beforeAll(async () => {
    lookedAt = await makeWorld(database.db, app)
  })
  test.each(cases)('$what', async ({ one, call }) => {
    const isRead = routeOf(one).method === 'GET'
    const [who, needed] = [whoOf(one), neededBy(one)]
    // A change by staff does not concern their own data, so the world can be reused.
    const others = who === 'staff' ? lookedAt.askers : undefined
    const { things, askers } = isRead ? lookedAt : await makeWorld(database.db, app, others)
    /** true if a staff member has already made the change */
    let isDone = false
    for (const persona of callersOf(one)) {
      const { isSignedIn, roles } = PERSONAS[persona]
      const isStranger = (who !== 'anyone' || call.isForSignedIn) && !isSignedIn
      const isNoStaff = who === 'staff' && roles.length === 0
      const isNotPermitted = needed !== undefined && roles.length > 0 && !may(roles, needed)
      const isAnothers = call.of !== undefined && call.of !== persona
      const mayNot = isStranger || isNoStaff || isNotPermitted || isAnothers
      // A permitted change is made once, because the other address leads to the same procedure.
      for (const way of mayNot || isRead ? Object.keys(WAYS) : [OWN_ADDRESS]) {
        const ask = async (named: Things) => {
          const input = await call.input(named, askers[persona], database.db)
          return WAYS[way]?.(one, input as Record<string, unknown>, askers[persona]) as Promise<Answer>
        }
        const before = await deeds()
        const answer = await ask(things)
        // A staff change has exactly one audit entry; a refused one has none.
        const isWrittenDown = isAudited(one) || (AUDITED_OF_STAFF.has(one.name) && roles.length > 0)
        const mayWrite = isWrittenDown && !mayNot && answer.status < 300
        if (mayNot || !isDone)
          expect([persona, way, (await deeds()) - before]).toEqual([persona, way, mayWrite ? 1 : 0])
        if (way === OWN_ADDRESS && answer.code !== undefined)
          expect([one.name, await describedErrors(one)]).toEqual([one.name, expect.arrayContaining([answer.code])])
        const seen = [persona, way, answer.status, answer.code]
        if (isStranger) expect(seen).toEqual([persona, way, 401, 'NOT_SIGNED_IN'])
        else if (isNoStaff) expect(seen).toEqual([persona, way, 403, 'NOT_ADMIN'])
        else if (isNotPermitted) expect(seen).toEqual([persona, way, 403, 'NOT_PERMITTED'])
        else if (isAnothers)
          expect([persona, way, plain(answer)]).toEqual([persona, way, plain(await ask(missing(things)))])
        // A change is not repeated, so the test only checks that other permitted callers are not refused.
        else if (isDone) expect([...RIGHTS, 'INTERNAL_SERVER_ERROR']).not.toContain(answer.code)
        else {
          isDone = who === 'staff' && !isRead
          expect([persona, way, goodOf(call, way)]).toEqual([persona, way, expect.arrayContaining([answer.status])])
          expect(RIGHTS).not.toContain(answer.code)
          // The call must have a result for its owner. Otherwise it would prove nothing about the other callers.
          if (call.of) expect(plain(await ask(missing(things)))).not.toEqual(plain(answer))
        }
        if (who !== 'anyone' || (call.of && call.of !== 'nobody'))
          expect([persona, way, answer.headers.get('cache-control')]).toEqual([persona, way, 'no-store'])
      }
    }
  })
})

const RIGHTS = ['NOT_SIGNED_IN', 'NOT_ADMIN', 'NOT_PERMITTED', 'TWO_STEP_REQUIRED']

/** The codes that the API's description names for a call. */
async function describedErrors(one: Named): Promise<string[]> {
  const document = await describeApi()
  const { method, path } = routeOf(one)
  return errorsOfCall(document, document.paths[path]?.[method.toLowerCase()]).map(error => error.slice(4))
}

/**
 * The callers of one procedure, in the order of PERSONAS. For staff: a signed-out caller, a customer, a role without the permission and one with
 * it. Otherwise: a signed-out caller, another customer, guests with a wrong token and with the token of an order,
 * and the owner.
 */
function callersOf(one: Named): Persona[] {
  const callers = new Set<Persona>(['stranger', 'another customer'])
  if (whoOf(one) === 'staff') {
    const refused = ROLES.find(role => !may(PERSONAS[role].roles, neededBy(one) ?? 'read_back_office'))
    if (refused) callers.add(refused)
    callers.add(personaFor(one))
  } else {
    callers.add('a guest with a wrong token').add('a guest with a token').add('owner')
    if (AUDITED_OF_STAFF.has(one.name)) callers.add('admin')
  }
  return EVERYBODY.filter(persona => callers.has(persona))
}

/** A staff role with permission to call the procedure. */
const personaFor = (one: Named) =>
  ROLES.find(role => may(PERSONAS[role].roles, neededBy(one) ?? 'read_back_office')) ?? 'admin'

/** Over /rpc, every success is 200. */
const goodOf = ({ good = 200 }: Call, way: string): number[] =>
  [good].flat().map(status => (way === '/rpc' && status < 300 ? 200 : status))

test('a link cannot change data, because GET reaches only queries', async () => {
  const { askers, things } = await makeWorld(database.db, app)
  for (const one of ALL.filter(each => routeOf(each).method !== 'GET')) {
    const [call] = [CALLS[one.name] ?? []].flat()
    const data = encodeURIComponent(JSON.stringify({ json: await call?.input(things, askers.owner, database.db) }))
    const answer = await app.call(`/rpc/${one.name.replaceAll('.', '/')}?data=${data}`, {
      headers: askers.owner.headers,
    })
    expect([one.name, answer.status]).toEqual([one.name, 405])
  }
})

test('an unknown field is refused, even by procedures without fields', async () => {
  const { askers, things } = await makeWorld(database.db, app)
  for (const one of ALL) {
    const [call] = [CALLS[one.name] ?? []].flat()
    const input = (await call?.input(things, askers.owner, database.db)) as Record<string, unknown>
    const more = routeOf(one).isDetailed
      ? { ...input, body: { ...(input.body as object), isAdmin: true } }
      : { ...input, isAdmin: true }
    for (const [way, ask] of Object.entries(WAYS)) {
      const { status, code } = await ask(one, more, whoOf(one) === 'staff' ? askers[personaFor(one)] : askers.owner)
      expect([one.name, way, status, code]).toEqual([one.name, way, 400, 'BAD_REQUEST'])
    }
  }
})

describe('for staff', () => {
  const secret = staff('ship').handler(({ context }) => `seen by ${context.me.userId}`)
  const own = customer.handler(({ context }) => context.me.userId)
  const contextOf = ({ headers }: Asker, staffNeedsTwoStep = false): Context => ({
    db: database.db,
    reads: database.db,
    files: openFiles('/nowhere'),
    store: { ...store, staffNeedsTwoStep },
    accountEvents,
    usesOfPart,
    stockedPart,
    nameReceivedLines: async () => {},
    isAlone: async () => true,
    holdRoom: async () => {},
    rateSource: tariff,
    taxes: noTaxes,
    providers: paymentProviders(noGateway),
    search: postgresSearch(database.db),
    log: { info: () => {}, warn: () => {}, error: () => {} },
    requestId: 'one',
    hostname: 'localhost',
    header: () => undefined,
    clientAddress: '10.0.0.1',
    caller: () => readSession(database.db, TEST_ACCOUNTS, headers.cookie),
    addHeader: () => {},
    publicUrl: 'http://localhost',
    accounts: TEST_ACCOUNTS,
    system: TEST_SYSTEM,
    transport: mailbox,
    resolveTxt: async () => [],
  })

  test('is available only to roles with the permission, and no longer after the role is removed', async () => {
    const { askers } = await makeWorld(database.db, app)
    for (const persona of EVERYBODY) {
      const { isSignedIn, roles } = PERSONAS[persona]
      const answer = callProcedure(secret, undefined, { context: contextOf(askers[persona]) })
      if (may(roles, 'ship')) expect(await answer).toMatch(/^seen by /)
      else
        await expect(answer, persona).rejects.toMatchObject(
          !isSignedIn
            ? { status: 401, code: 'NOT_SIGNED_IN' }
            : roles.length === 0
              ? { status: 403, code: 'NOT_ADMIN' }
              : { status: 403, code: 'NOT_PERMITTED', message: NEEDS_WAREHOUSE, data: { permission: 'ship' } },
        )
    }
  })

  test('every signed-in caller may call a procedure for customers, and other callers may not', async () => {
    const { askers } = await makeWorld(database.db, app)
    for (const persona of EVERYBODY) {
      const answer = callProcedure(own, undefined, { context: contextOf(askers[persona]) })
      if (PERSONAS[persona].isSignedIn) expect(await answer).toMatch(/-/)
      else await expect(answer, persona).rejects.toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' })
    }
  })

  test('two-step sign-in is required of staff if the setting says so, and not of customers', async () => {
    const { askers } = await makeWorld(database.db, app)
    await expect(callProcedure(secret, undefined, { context: contextOf(askers.admin, true) })).rejects.toMatchObject({
      status: 403,
      code: 'TWO_STEP_REQUIRED',
    })
    expect(await callProcedure(own, undefined, { context: contextOf(askers.owner, true) })).toMatch(/-/)
    await database.db.$client.query('UPDATE users SET two_factor_enabled = true')
    expect(await callProcedure(secret, undefined, { context: contextOf(askers.admin, true) })).toMatch(/^seen by /)
  })
  test('only quality staff with two-step sign-in can sign a certificate', async () => {
    const sign = staff('sign_certificates').handler(({ context }) => `signed by ${context.me.userId}`)
    const signAs = (asker: { headers: Record<string, string> }) =>
      callProcedure(sign, undefined, { context: contextOf({ ...asker, token: null }) })
    const [quality, admin, both] = [
      await signedIn(database.db, { roles: ['quality'] }),
      await signedIn(database.db, { roles: ['admin'] }),
      await signedIn(database.db, { roles: ['admin', 'quality'] }),
    ]
    await expect(signAs(admin)).rejects.toMatchObject({ status: 403, code: 'NOT_PERMITTED' })
    for (const asker of [quality, both])
      await expect(signAs(asker)).rejects.toMatchObject({ status: 403, code: 'TWO_STEP_REQUIRED' })
    await database.db.$client.query('UPDATE users SET two_factor_enabled = true')
    await expect(signAs(admin)).rejects.toMatchObject({ status: 403, code: 'NOT_PERMITTED' })
    for (const asker of [quality, both]) expect(await signAs(asker)).toBe(`signed by ${asker.id}`)
  })
})
const NEEDS_WAREHOUSE = 'To pack and ship orders you need the role Admin or Warehouse.'
