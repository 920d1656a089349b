import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from '../../domain/text/zod.ts'

const TransactionShape = z.object({
  transId: z.string().check(z.regex(/^\d+$/)),
  type: z.enum(['authCaptureTransaction', 'refundTransaction']),
  /** 1 approved, 2 declined, 3 error, 4 held */
  responseCode: z.enum(['1', '2', '3', '4']),
  /** the values of the XSD's transactionStatusEnum that the sandbox uses */
  status: z.enum([
    'capturedPendingSettlement',
    'settledSuccessfully',
    'refundPendingSettlement',
    'refundSettledSuccessfully',
    'authorizedPendingRelease',
    'FDSPendingReview',
    'voided',
    'declined',
    'generalError',
  ]),
  /** the approved amount: dollars with two decimals */
  amount: z.string(),
  /** the requested amount, if it differs */
  requestedAmount: z._default(z.nullable(z.string()), null),
  invoiceNumber: z.nullable(z.string()),
  refId: z.nullable(z.string()),
  /** the charge of a refund */
  refTransId: z.nullable(z.string()),
  accountNumber: z.string(),
  accountType: z.string(),
  cardDigest: z.string(),
  reasonCode: z._default(z.string(), '1'),
  reasonText: z._default(z.string(), ''),
  authCode: z._default(z.string(), ''),
  avsResultCode: z._default(z.string(), 'P'),
  cvvResultCode: z._default(z.string(), ''),
  submittedAt: z.string(),
  /** not in reports yet */
  isUnlisted: z._default(z.boolean(), false),
  /** the batch of its settlement; for a voided or declined transaction, the next batch */
  batch: z._default(z.nullable(z.object({ id: z.string(), settledAt: z.string() })), null),
})
/** A transaction as the gateway stores it. A void is not a transaction: it changes the status of the voided one. */
export type Transaction = z.infer<typeof TransactionShape>
const SaltShape = z.object({ salt: z.string() })

/**
 * The transactions, in memory and in a file of JSON lines. Each line is synced to the disk, so that the file outlives the
 * sandbox and the store. A later line of a transaction replaces the earlier one.
 */
export class Ledger {
  /** Makes card digests useless outside this ledger. */
  readonly salt: string
  readonly #transactions = new Map<string, Transaction>()
  #file: number | null
  // The clock is part of the first id, so that ids do not repeat if the ledger is deleted and the database of the store is not.
  #lastId = 58_500_000_000 + Math.floor(Date.now() / 1000)

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true })
    let salt: string | undefined
    for (const line of readLines(path)) {
      const transaction = TransactionShape.safeParse(line)
      if (transaction.success) this.#keep(transaction.data)
      else salt ??= SaltShape.safeParse(line).data?.salt
    }
    this.#file = openSync(path, 'a', 0o600)
    this.salt = salt ?? randomBytes(16).toString('hex')
    if (salt === undefined) this.#append({ salt: this.salt })
  }

  nextId(): string {
    this.#lastId += 1
    return `${this.#lastId}`
  }

  write(transaction: Transaction): Transaction {
    this.#append(transaction)
    this.#keep(transaction)
    return transaction
  }

  find(transId: string): Transaction | undefined {
    return this.#transactions.get(transId)
  }

  /** Returns all transactions, oldest first. */
  all(): Transaction[] {
    return [...this.#transactions.values()]
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
  }

  #append(line: object): void {
    // A request may outlive the server, and the descriptor of a closed file may belong to another file.
    if (this.#file === null) throw new Error('the ledger is closed')
    // The line break comes first, so that it ends an incomplete line of a killed process.
    writeSync(this.#file, `\n${JSON.stringify(line)}`)
    fsyncSync(this.#file)
  }

  #keep(transaction: Transaction): void {
    this.#transactions.set(transaction.transId, transaction)
    this.#lastId = Math.max(this.#lastId, Number(transaction.transId))
  }
}

/** Returns the complete lines of the file. An incomplete line belongs to a request that got no answer. */
function readLines(path: string): unknown[] {
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  return text.split('\n').flatMap(line => {
    try {
      return [JSON.parse(line)]
    } catch {
      return []
    }
  })
}
