import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ADDRESS_KINDS } from '../../../domain/customers/saved-address.ts'
import { CARRIERS } from '../../../domain/shipping/carrier-account.ts'
import { ROLES } from '../../../domain/staff/roles.ts'
import { isOneOf, moment } from '../../platform/db/column-types.ts'
import { PHONE_DIGITS, PROFILE_TEXT, USER_TEXT } from '../person-text.ts'

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

// The first five tables have the columns of Better Auth, which wrote them before (docs/decisions/0080-sign-in-without-a-framework.md).
// Columns for tokens of other providers, and for a lock of its own, stay empty.

/** Accounts. `email` is in lower case. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull().unique('users_email'),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    twoFactorEnabled: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  // For the search for people in the back office: server/customers/people/list-people.ts.
  t => [
    index('users_newest').on(t.createdAt, t.id),
    index('users_search').using('gin', sql.raw(`(${USER_TEXT}) gin_trgm_ops`)),
  ],
)

/** Sessions with their network address and browser. The browser's cookie contains the signed token. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    token: text().notNull().unique('sessions_token'),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  t => [index('sessions_user').on(t.userId), index('sessions_end').on(t.expiresAt)],
)

/** The ways in which a user signs in: `credential` has the argon2id hash of the password, `google` the ID at Google. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    password: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  t => [index('sign_ins_user').on(t.userId), uniqueIndex('sign_ins_provider').on(t.providerId, t.accountId)],
)

/** Mailed links that are not used yet. Their tokens are stored only as hashes. */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  t => [index('verifications_identifier').on(t.identifier), index('verifications_end').on(t.expiresAt)],
)

/** The secret of a user's authenticator app, and the recovery codes for a lost app; both encrypted. */
export const twoFactors = pgTable(
  'two_factors',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    secret: text().notNull(),
    backupCodes: text().notNull(),
    verified: boolean().notNull().default(true),
    failedVerificationCount: integer().notNull().default(0),
    lockedUntil: moment(),
    /** the time step (RFC 6238) of the last used code: codes of this or an earlier step are refused */
    lastStep: bigint({ mode: 'number' }),
  },
  t => [uniqueIndex('two_factors_user').on(t.userId), index('two_factors_secret').on(t.secret)],
)

const PLACE_KINDS = ['device', 'network'] as const
/**
 * Known devices of an account, by a hash of their cookie, and known network addresses. Attempts from them are counted
 * separately, so that strangers cannot lock the owner out.
 */
export const knownPlaces = pgTable(
  'known_places',
  {
    userId: owner(),
    kind: text({ enum: PLACE_KINDS }).notNull(),
    key: text().notNull(),
    lastSeenAt: moment().notNull().defaultNow(),
  },
  t => [
    primaryKey({ columns: [t.userId, t.kind, t.key] }),
    index('known_places_seen').on(t.lastSeenAt),
    check('known_places_kind', isOneOf('kind', PLACE_KINDS)),
  ],
)

/** A user's roles: one row for each role of domain/staff/roles.ts, in its order. */
export const roles = pgTable(
  'roles',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text({ enum: ROLES }).notNull().unique('roles_name'),
  },
  () => [check('roles_known', isOneOf('name', ROLES))],
)

export const userRoles = pgTable(
  'user_roles',
  {
    userId: owner(),
    roleId: integer()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    grantedAt: moment().notNull().defaultNow(),
  },
  t => [primaryKey({ columns: [t.userId, t.roleId] })],
)

/** Customers' own details from their settings; the name is in users. */
export const profiles = pgTable(
  'profiles',
  {
    userId: owner().primaryKey(),
    phoneNumber: text().notNull().default(''),
    companyName: text().notNull().default(''),
    jobTitle: text().notNull().default(''),
    useSameAddressForBilling: boolean().notNull().default(true),
    updatedAt: moment().notNull().defaultNow(),
  },
  () => [
    index('profiles_search').using('gin', sql.raw(`(${PROFILE_TEXT}) gin_trgm_ops`)),
    index('profiles_phone').using('gin', sql.raw(`(${PHONE_DIGITS}) gin_trgm_ops`)),
  ],
)

/** Saved addresses of customers, for shipping and for billing separately. One of each kind is the default. */
export const savedAddresses = pgTable(
  'saved_addresses',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    userId: owner(),
    kind: text({ enum: ADDRESS_KINDS }).notNull(),
    nickname: text().notNull().default(''),
    firstName: text().notNull(),
    lastName: text().notNull(),
    company: text().notNull().default(''),
    addressLine1: text().notNull(),
    addressLine2: text().notNull().default(''),
    city: text().notNull(),
    state: text().notNull(),
    postalCode: text().notNull(),
    country: text().notNull(),
    phone: text().notNull().default(''),
    /** `postalAddressKey` of domain/customers/address.ts: equal for the same place */
    placeKey: text().notNull(),
    isDefault: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  t => [
    check('saved_addresses_kind', isOneOf('kind', ADDRESS_KINDS)),
    uniqueIndex('saved_addresses_place').on(t.userId, t.kind, t.placeKey),
    uniqueIndex('saved_addresses_default').on(t.userId, t.kind).where(sql`is_default`),
  ],
)

/** Customers' own accounts with carriers, to which the carrier bills the freight. */
export const customerShippingAccounts = pgTable(
  'customer_shipping_accounts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    userId: owner(),
    provider: text({ enum: CARRIERS }).notNull().default('fedex'),
    accountNumber: text().notNull(),
    accountName: text().notNull().default(''),
    nickname: text().notNull().default(''),
    isDefault: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  t => [
    check('customer_shipping_accounts_provider', isOneOf('provider', CARRIERS)),
    uniqueIndex('customer_shipping_accounts_number').on(t.userId, t.provider, t.accountNumber),
    uniqueIndex('customer_shipping_accounts_default').on(t.userId).where(sql`is_default`),
  ],
)

/** The names of actors, for triggers of the audit and the security log. */
export const actors = pgView('actors', { id: uuid(), label: text(), isAdmin: boolean(), isStaff: boolean() }).as(
  sql`SELECT u.id, coalesce(nullif(u.name, '') || ' <' || u.email || '>', u.email) AS label,
      EXISTS (SELECT FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = u.id AND r.name = 'admin') AS is_admin,
      EXISTS (SELECT FROM user_roles ur WHERE ur.user_id = u.id) AS is_staff
    FROM users u`,
)

// The columns that other folders read.
export const customerShippingAccountsView = pgView('customer_shipping_accounts_view', {}).as(
  sql`SELECT id, user_id, provider, account_number, account_name, nickname, is_default, created_at
    FROM customer_shipping_accounts`,
)
export const knownPlacesView = pgView('known_places_view', {}).as(
  sql`SELECT user_id, kind, key, last_seen_at FROM known_places`,
)
export const savedAddressesView = pgView('saved_addresses_view', {}).as(
  sql`SELECT id, user_id, kind, nickname, first_name, last_name, company, address_line1, address_line2, city, state,
    postal_code, country, phone, is_default, created_at FROM saved_addresses`,
)
export const sessionsView = pgView('sessions_view', {}).as(
  sql`SELECT id, user_id, expires_at, ip_address, user_agent, created_at, updated_at FROM sessions`,
)
export const signInsView = pgView('sign_ins_view', {}).as(sql`SELECT user_id, provider_id FROM sign_ins`)

/**
 * People with an account and their own details. `roles` is empty for a customer; `staff_since`: date of the first
 * role.
 */
export const people = pgView('people', {}).as(
  sql`SELECT u.id, u.name, coalesce(nullif(u.name, ''), u.email) AS display_name, u.email, u.email_verified, u.two_factor_enabled,
      p.phone_number, p.company_name, p.job_title, p.use_same_address_for_billing,
      (SELECT ur.granted_at FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = u.id AND r.name = 'admin') AS admin_since,
      u.created_at,
      ARRAY(SELECT r.name FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = u.id ORDER BY r.id) AS roles,
      (SELECT min(ur.granted_at) FROM user_roles ur WHERE ur.user_id = u.id) AS staff_since
    FROM users u LEFT JOIN profiles p ON p.user_id = u.id`,
)
