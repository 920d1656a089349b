import { ORPCError, os } from '@orpc/server'
import { en } from 'zod/locales'
import type { PagedList } from '../domain/admin/downloaded-list.ts'
import type { Shown } from '../domain/admin/live.ts'
import type { SecurityEventName } from '../domain/customers/security-event.ts'
import { Refusal, type RefusalCode } from '../domain/refusal.ts'
import type { Store } from '../domain/settings/store-shape.ts'
import { notPermitted } from '../domain/staff/not-permitted.ts'
import { may, needsTwoStep, type Permission, type SeePermission } from '../domain/staff/roles.ts'
import { removeHiddenFields, withoutUnseen } from '../domain/staff/seen-by.ts'
import { findUnstorable } from '../domain/text/storable-text.ts'
import { z } from '../domain/text/zod.ts'
import type { Context } from './context.ts'
import { sessionCookie } from './customers/accounts/account-settings.ts'
import { readSession, type SignedIn } from './customers/accounts/read-session.ts'
import { extendSession } from './customers/accounts/sessions.ts'
import { boundIssues } from './platform/http/bound-issues.ts'
import { BUSY_S } from './platform/http/busy.ts'
import { describeError } from './platform/http/describe-error.ts'
import { errorLine } from './platform/observability/log.ts'
import { nameRoute } from './platform/observability/scope.ts'
import { recordSecurityEvent } from './security-log.ts'

// Messages for shapes without their own; in the browser every visible shape has its own.
z.config(en())

export type Who = 'anyone' | 'customer' | 'staff'
type Meta = {
  who?: Who
  /** the permission that a caller of `staff` must have */
  needs?: Permission
  takesBearer?: boolean
  /** true if a guest may call it before the shop opens, because staff need it to sign in */
  beforeOpening?: true
  /** The topics of the data in a query's result: open pages reload the query when one of them changes. */
  shows?: readonly Shown[]
  /** The reason why open pages never reload a query, such as data that no one else changes. */
  notLive?: string
  /** for a query that returns a page of a list of the back office */
  list?: PagedList
}

// The input is validated before the last middleware in front of `input`, which gets the parsed value. The earlier ones
// have already checked the caller's rights.
const base = os.$context<Context>().$meta<Meta>({}).$config({ initialInputValidationIndex: -1 })

// Unexpected errors are logged here and answered without their text: a loader's error would be written into the page.
export const guarded = base.use(async ({ context, next, path, procedure: called }) => {
  nameRoute(called['~orpc'].route.path ?? `/rpc/${path.join('/')}`)
  try {
    return await next()
  } catch (error) {
    if (error instanceof ORPCError) throw error.code === 'BAD_REQUEST' ? withBoundIssues(error) : error
    const procedure = path.join('.')
    const { kind, code, status, message, data, waitSeconds } = describeError(error, context.requestId)
    if (error instanceof Refusal) await recordRefusal(context, error.code, procedure)
    if (kind === 'overloaded') context.log.warn({ procedure, error: errorLine(error) }, 'overloaded')
    if (status === 429 || status === 503) context.onTurnedAway?.({ status, waitSeconds: waitSeconds ?? BUSY_S })
    if (kind === 'unforeseen') context.log.error({ procedure, err: error }, 'procedure failed')
    if (waitSeconds !== undefined) context.addHeader('Retry-After', `${waitSeconds}`)
    throw new ORPCError(code, { status, message, data })
  }
})

const withBoundIssues = ({ code, status, message, data }: ORPCError<string, unknown>) =>
  new ORPCError(code, { status, message, data: boundIssues(data) })

/** These limits record their own refusals, with the account. */
const TOLD_THERE = new Set(['accounts.signIn', 'accounts.giveCode'])

/** True if the security log records such a refusal. */
export const isRecorded = (code: RefusalCode): boolean => code in REFUSED_EVENTS

/** Records refusals of limits and of permissions. */
export async function recordRefusal(context: Context, code: RefusalCode, procedure: string): Promise<void> {
  const event = REFUSED_EVENTS[code]
  if (!event || TOLD_THERE.has(procedure)) return
  // The refusal is sent even if the caller cannot be determined.
  const me = await context.caller().catch(() => null)
  await recordSecurityEvent(context, {
    event,
    result: 'refused',
    reason: code,
    accountId: me?.userId,
    facts: { procedure },
  })
}
const REFUSED_EVENTS: Partial<Record<RefusalCode, SecurityEventName>> = {
  TOO_MANY_ATTEMPTS: 'limit_refused',
  NOT_ADMIN: 'rights_refused',
  NOT_PERMITTED: 'rights_refused',
  TWO_STEP_REQUIRED: 'rights_refused',
}

const UNSTORABLE = 'This has characters that no text has'

/** Refuses text with characters that the database does not accept anywhere. Runs last before `input`. */
export const storableOnly = base.middleware(({ next }, input) => {
  checkStorable(input)
  return next()
})

function checkStorable(input: unknown): void {
  const place = findUnstorable(input)
  if (!place) return
  throw new ORPCError('BAD_REQUEST', {
    message: 'Input validation failed',
    data: { issues: [{ path: place, message: UNSTORABLE }] },
  })
}

/**
 * The same for staff, who can neither read nor change fields hidden from their roles (domain/staff/seen-by.ts). Runs
 * last before `input`, so that it receives the input and the output as their schemas parsed them. Refuses
 * NOT_PERMITTED.
 */
const storableAndSeen = os
  .$context<Context & { me: SignedIn }>()
  .$meta<Meta>({})
  .middleware(async ({ context, next, procedure: called }, input) => {
    checkStorable(input)
    const sees = (permission: SeePermission) => may(context.me.roles, permission)
    const { inputSchema, outputSchema } = called['~orpc']
    const permission = removeHiddenFields(zodOf(inputSchema), input, sees)
    if (permission) throw notPermitted(permission)
    const result = await next()
    return { ...result, output: withoutUnseen(zodOf(outputSchema), result.output, sees) }
  })

const zodOf = (schema: unknown): z.core.$ZodType | undefined => (schema instanceof z.core.$ZodType ? schema : undefined)

/** The input of a procedure without input: no value, or an object without fields. */
export const NoInput = z._default(z.strictObject({}), {})

/** The result of a procedure without a result value. */
export const Done = z.object({ success: z.literal(true) })
export const DONE = { success: true } as const

/** A procedure that anyone may call. */
export const anyone = guarded.meta({ who: 'anyone' }).use(storableOnly)

/** A procedure for signed-in users, including staff: `context.me`. */
export const customer = customerWithMessage(undefined)

/** The same, with its own message for callers who are not signed in. */
export function customerWithMessage(text: string | undefined) {
  return guarded
    .meta({ who: 'customer' })
    .use(async ({ context, next }) => {
      const me = await context.caller()
      if (!me) throw new Refusal('NOT_SIGNED_IN', text)
      await extendSession(context, me)
      return next({ context: { me } })
    })
    .use(storableOnly)
}

/**
 * A procedure of the back office, for roles with this permission. Roles are read with each request, so a removed role
 * ends with the next one.
 */
export const staff = (permission: Permission) => staffFor(permission).use(storableAndSeen)

/**
 * The same for `rows`, with a maximum. The maximum is checked before the rows, because a million wrong rows would make a million
 * messages.
 */
export const staffWithRows = (permission: Permission, most: number) =>
  staffFor(permission)
    .use(({ next }, input: unknown) => {
      const rows = typeof input === 'object' && input !== null && 'rows' in input ? input.rows : null
      if (!Array.isArray(rows) || rows.length <= most) return next()
      const issues = [{ path: ['rows'], message: `At most ${most} rows at once` }]
      throw new ORPCError('BAD_REQUEST', { message: 'Input validation failed', data: { issues } })
    })
    .use(storableAndSeen)

const staffFor = (permission: Permission) =>
  guarded.meta({ who: 'staff', needs: permission }).use(async ({ context, next }) => {
    const me = await staffOf(context, permission)
    await extendSession(context, me)
    return next({ context: { me } })
  })

/**
 * The same for a caller with a session cookie or a bearer token: the value of the session cookie, which includes its
 * signature.
 */
export const staffByBearer = (permission: Permission) =>
  guarded
    .meta({ who: 'staff', needs: permission, takesBearer: true })
    .use(async ({ context, next }) => {
      const { db, accounts, header, store } = context
      const bearer = /^Bearer ([\w%.~+/=-]{1,1000})$/i.exec(header('authorization') ?? '')?.[1]
      const caller: Context['caller'] = async () =>
        (await context.caller()) ?? (bearer ? readSession(db, accounts, `${sessionCookie(accounts)}=${bearer}`) : null)
      try {
        return next({ context: { me: await staffOf({ caller, store }, permission) } })
      } catch (error) {
        throw error instanceof Refusal && error.code === 'NOT_SIGNED_IN' ? new Refusal(error.code, NO_SESSION) : error
      }
    })
    .use(storableAndSeen)

const NO_SESSION = 'No authenticated session'

/**
 * The reason why a signed-in user may not do something; null: the user may. Staff need two-step sign-in if the store
 * requires it.
 */
function refusalOf(me: SignedIn, store: Store, permission: Permission): Refusal | null {
  if (me.roles.length === 0) return new Refusal('NOT_ADMIN')
  if (store.staffNeedsTwoStep && !me.hasTwoStep) return new Refusal('TWO_STEP_REQUIRED')
  if (!may(me.roles, permission)) return notPermitted(permission)
  return needsTwoStep(permission) && !me.hasTwoStep ? new Refusal('TWO_STEP_REQUIRED') : null
}

/** True if the user has this permission in the back office. */
export const isPermitted = (me: SignedIn | null, store: Store, permission: Permission): boolean =>
  me !== null && refusalOf(me, store, permission) === null

/** The calling member of staff. Refuses NOT_SIGNED_IN, NOT_ADMIN, NOT_PERMITTED, TWO_STEP_REQUIRED. */
export async function staffOf(
  { caller, store }: Pick<Context, 'caller' | 'store'>,
  permission: Permission,
): Promise<SignedIn> {
  const me = await caller()
  if (!me) throw new Refusal('NOT_SIGNED_IN')
  const refusal = refusalOf(me, store, permission)
  if (refusal) throw refusal
  return me
}

/** The fields that the caller's roles may see, for downloads, which are not the result of a procedure. */
export async function visibleToStaff<Of extends z.ZodMiniType>(
  { caller }: Pick<Context, 'caller'>,
  schema: Of,
  value: z.output<Of>,
): Promise<z.output<Of>> {
  const me = await caller()
  return z.parse(
    schema,
    withoutUnseen(schema, value, permission => may(me?.roles ?? [], permission)),
  )
}
