import { z } from '../../../domain/text/zod.ts'
import { lastBackupSeconds } from '../../backup/last-backup.ts'
import { readStockCheck } from '../../inventory/check-stock.ts'
import { countExceptions } from '../../payments/count-exceptions.ts'
import type { Db } from '../../platform/db/database.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { listQueues } from '../../platform/jobs/manage-jobs.ts'
import type { FigureSource, Reading } from '../../platform/observability/figures.ts'
import { CLOCK } from '../../platform/observability/gauges.ts'

/** Metrics of the whole store from the database, the same in every process. Each query costs a few ms. */
export const figureSources = (db: Db): FigureSource[] => [
  queues(db),
  mails(db),
  payments(db),
  stock(db),
  orders(db),
  backups(db),
]

const singleReading = (value: number): Reading[] => [{ value }]
const known = (value: number | null): Reading[] => (value === null ? [] : singleReading(value))
/** Times that the database wrote are compared with its clock, as far as this process knows its own offset. */
const secondsSince = (moment: Date | null): number =>
  moment ? Math.max(0, (Date.now() - moment.getTime()) / 1000 - (CLOCK.offset() ?? 0)) : 0

const queues = (db: Db): FigureSource => ({
  source: 'queues',
  names: {
    job_queue_runs: { help: 'Runs of a queue: waiting, running, failed.', labels: ['queue', 'state'] },
    job_queue_oldest_seconds: { help: 'Age of the oldest run that is due.', labels: ['queue'] },
  },
  ask: async () => {
    const states = await listQueues(db)
    return {
      job_queue_runs: states.flatMap(({ queue, waiting, running, failed }) =>
        Object.entries({ waiting, running, failed }).map(([state, value]) => ({ labels: { queue, state }, value })),
      ),
      job_queue_oldest_seconds: states.map(({ queue, oldest }) => ({ labels: { queue }, value: secondsSince(oldest) })),
    }
  },
})

const MailsRowShape = z.object({ unsent: z.number(), oldest: z.nullable(z.date()), failed: z.number() })

const mails = (db: Db): FigureSource => ({
  source: 'mails',
  names: {
    mails_unsent: { help: 'Mails that are due, or wait for a retry.' },
    mails_oldest_unsent_seconds: { help: 'Age of the oldest unsent mail.' },
    mails_failed: { help: 'Mails that failed after the last retry.' },
  },
  ask: async () => {
    // A mail that is scheduled for later and has no attempt yet is not late.
    const row = await firstRow(db, MailsRowShape, {
      name: 'metrics-mails',
      text: `SELECT count(*) AS unsent, min(created_at) AS oldest,
          (SELECT count(*) FROM emails_view WHERE state = 'failed') AS failed
        FROM emails_view WHERE state = 'waiting' AND (attempts > 0 OR next_attempt_at <= now())`,
    })
    const { unsent = 0, oldest = null, failed = 0 } = row ?? {}
    return {
      mails_unsent: singleReading(unsent),
      mails_oldest_unsent_seconds: singleReading(secondsSince(oldest)),
      mails_failed: singleReading(failed),
    }
  },
})

const PaymentsRowShape = z.object({ state: z.string(), attempts: z.number(), oldest: z.nullable(z.date()) })

const payments = (db: Db): FigureSource => ({
  source: 'payments',
  names: {
    payments_unconfirmed: {
      help: 'Payments whose result the gateway has not confirmed.',
      labels: ['state'],
    },
    payments_unconfirmed_oldest_seconds: { help: 'Age of the oldest unconfirmed payment.', labels: ['state'] },
    payments_overdue: { help: 'Unconfirmed payments that need a person.' },
    refunds_failed: { help: 'Refunds that failed after the last retry.' },
  },
  ask: async () => {
    const found = await rows(db, PaymentsRowShape, {
      name: 'metrics-payments',
      text: `SELECT s.state, count(a.id) AS attempts, min(a.created_at) AS oldest
        FROM unnest('{started,unknown,held}'::text[]) s (state)
          LEFT JOIN payment_attempts_view a ON a.state = s.state AND a.state IN ('started', 'unknown', 'held')
        GROUP BY s.state`,
    })
    const { overduePayments, failedRefunds } = await countExceptions(db)
    return {
      payments_unconfirmed: found.map(({ state, attempts }) => ({ labels: { state }, value: attempts })),
      payments_unconfirmed_oldest_seconds: found.map(({ state, oldest }) => ({
        labels: { state },
        value: secondsSince(oldest),
      })),
      payments_overdue: singleReading(overduePayments),
      refunds_failed: singleReading(failedRefunds),
    }
  },
})

const stock = (db: Db): FigureSource => ({
  source: 'stock',
  names: {
    stock_discrepancies: {
      help: 'Stock lines that differ from their ledger or units, and parts that differ from their lines.',
      labels: ['kind'],
    },
    stock_checked_seconds: { help: 'Time since the last check that stock adds up.' },
  },
  ask: async () => {
    const check = await readStockCheck(db)
    if (!check) return { stock_discrepancies: [], stock_checked_seconds: [] }
    const { endedAt, ...found } = check
    return {
      stock_discrepancies: Object.entries(found).map(([kind, value]) => ({ labels: { kind }, value })),
      stock_checked_seconds: singleReading(secondsSince(endedAt)),
    }
  },
})

const SecondsShape = z.object({ seconds: z.nullable(z.number()) })

const orders = (db: Db): FigureSource => ({
  source: 'orders',
  names: { order_latest_seconds: { help: 'Time since the latest order was placed; no value without an order.' } },
  ask: async () => {
    const row = await firstRow(db, SecondsShape, {
      name: 'metrics-orders',
      // Reads the newest order that has its buyer's address, which only orders of deleted accounts lose, because an
      // index has these orders.
      text: `SELECT extract(epoch FROM clock_timestamp() - max(created_at))::float8 AS seconds FROM orders_view WHERE email <> ''`,
    })
    return { order_latest_seconds: known(row?.seconds ?? null) }
  },
})

const backups = (db: Db): FigureSource => ({
  source: 'backups',
  names: {
    backup_age_seconds: { help: 'Time since `npm run backup` last completed; no value before the first backup.' },
  },
  ask: async () => ({ backup_age_seconds: known(await lastBackupSeconds(db)) }),
})
