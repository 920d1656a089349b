import { expect, test } from 'vitest'
import { checkMigration } from './check-migration.ts'

const check = (text: string, oldest = '0031_notes') =>
  checkMigration(
    text,
    text
      .split('--> statement-breakpoint')
      .map(one => one.replace(/^(\s*--[^\n]*\n?)+/, '').trim())
      .filter(Boolean),
    oldest,
  )

test('additions are allowed', () => {
  expect(
    check('ALTER TABLE "orders" ADD COLUMN "note" text;\n--> statement-breakpoint\nCREATE TABLE a (id int);'),
  ).toEqual([])
})

test('dropping an object that the previous version may use needs a reason', () => {
  expect(check('ALTER TABLE "orders" DROP COLUMN "note";')).toHaveLength(1)
  expect(check('DROP INDEX "reservations_once";')).toHaveLength(1)
  expect(check('ALTER TABLE "orders" RENAME COLUMN "a" TO "b";')).toHaveLength(1)
  expect(
    check('-- contract since 0031: orders show remarks instead of the note\nALTER TABLE "orders" DROP COLUMN "note";'),
  ).toEqual([])
  expect(check('-- contract since 0031: gone\nALTER TABLE "orders" DROP COLUMN "note";')).toHaveLength(1)
})

test('dropping an object that a serving version needs is refused', () => {
  const dropped =
    '-- contract since 0031: orders show remarks instead of the note\nALTER TABLE "orders" DROP COLUMN "note";'
  expect(check(dropped, '0030_orders')).toEqual([expect.stringContaining('OLDEST_COMPATIBLE')])
  expect(check(dropped, '0040_later')).toEqual([])
})

test('a constraint or a view may be dropped if the same file creates it again', () => {
  const wider = `ALTER TABLE "emails" DROP CONSTRAINT "emails_event";--> statement-breakpoint
    ALTER TABLE "emails" ADD CONSTRAINT "emails_event" CHECK (event IN ('a')) NOT VALID;`
  expect(check(wider)).toEqual([])
  expect(
    check('DROP VIEW "public"."orders_view";--> statement-breakpoint\nCREATE VIEW "public"."orders_view" AS SELECT 1;'),
  ).toEqual([])
  expect(
    check('DROP VIEW "public"."orders_view";--> statement-breakpoint\nCREATE VIEW "public"."other_view" AS SELECT 1;'),
  ).toHaveLength(1)
})

test('rows may be changed only with a stated number', () => {
  expect(check(`UPDATE orders SET note = ''`)).toHaveLength(1)
  expect(check(`-- backfill: at most one row for each template, some thirty\nUPDATE templates SET note = ''`)).toEqual(
    [],
  )
  expect(
    check(
      'CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN UPDATE orders SET a = 1; DROP TABLE b; END $$ LANGUAGE plpgsql',
    ),
  ).toEqual([])
})

test('only repeatable statements may run outside a transaction', () => {
  expect(check('-- concurrently\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "a" ON b (c);')).toEqual([])
  expect(check('-- concurrently\nALTER TABLE "emails" VALIDATE CONSTRAINT "emails_event";')).toEqual([])
  expect(check('-- concurrently\nCREATE INDEX CONCURRENTLY "a" ON b (c);')).toHaveLength(1)
  expect(check('-- concurrently\nALTER TABLE b ADD COLUMN c int;')).toHaveLength(1)
})
