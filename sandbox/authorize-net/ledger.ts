import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** A transaction as the gateway keeps it. No card number, no CVV: four digits, the brand, and a digest to tell repeats. */
export type Transaction = {
  transId: string
  type: 'authCaptureTransaction' | 'voidTransaction' | 'refundTransaction'
  /** 1 approved, 2 declined, 3 error, 4 held */
  responseCode: '1' | '2' | '3' | '4'
  status: TransactionStatus
  /** dollars with two decimals */
  amount: string
  invoiceNumber: string | null
  refId: string | null
  refTransId: string | null
  accountNumber: string
  accountType: string
  cardDigest: string
  submittedAt: string
}

export type TransactionStatus =
  | 'capturedPendingSettlement'
  | 'settledSuccessfully'
  | 'refundPendingSettlement'
  | 'voided'
  | 'declined'
  | 'generalError'
  | 'FDSPendingReview'

/**
 * The transactions, in memory and in a file of JSON lines that is written through on every change, so that it outlives
 * the sandbox and the store. A later line of a transaction replaces the earlier one.
 */
export class Ledger {
  readonly #transactions = new Map<string, Transaction>()
  readonly #file: number
  #lastId = 60_000_000_000

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true })
    for (const line of readLines(path)) this.#keep(line)
    this.#file = openSync(path, 'a', 0o600)
  }

  /** Ids look like the gateway's: eleven digits, growing. */
  nextId(): string {
    this.#lastId += 1
    return `${this.#lastId}`
  }

  write(transaction: Transaction): Transaction {
    // A leading line break heals a line that a killed process left half written.
    writeSync(this.#file, `\n${JSON.stringify(transaction)}`)
    fsyncSync(this.#file)
    this.#keep(transaction)
    return transaction
  }

  find(transId: string): Transaction | undefined {
    return this.#transactions.get(transId)
  }

  /** Oldest first. */
  all(): Transaction[] {
    return [...this.#transactions.values()]
  }

  close(): void {
    closeSync(this.#file)
  }

  #keep(transaction: Transaction): void {
    this.#transactions.set(transaction.transId, transaction)
    this.#lastId = Math.max(this.#lastId, Number(transaction.transId))
  }
}

function readLines(path: string): Transaction[] {
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  return text.split('\n').flatMap(line => {
    try {
      const transaction: Transaction = JSON.parse(line)
      return transaction.transId ? [transaction] : []
    } catch {
      return []
    }
  })
}
