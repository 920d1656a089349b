import { MAX_ARCHIVE_BYTES } from '../../../domain/inventory/scan-batch.ts'
import { MAX_DOCUMENT_BYTES } from '../../../domain/inventory/stock-document.ts'
import { REFUSALS } from '../../../domain/refusal.ts'
import { api } from '../../api.ts'
import { FileRefused, type Sending, sendUpload } from '../../send-upload.ts'
import { announceFiles, newFiles, withdrawFile } from './announced-files.ts'
import type { SentFile } from './dropped-files.ts'

export type NotSent = SentFile & { why: string }
/** Progress of the upload of a batch. `known`: the files that the store had already. */
export type SendState = { total: number; sent: number; known: number; notSent: readonly NotSent[] }

const NOTHING: SendState = { total: 0, sent: 0, known: 0, notSent: [] }
/** Concurrent requests: the store checks the files of a person one at a time. */
const AT_ONCE = 2
const MAX_TRIES = 5
const PAUSE_MS = 1000
const TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  zip: 'application/zip',
}

type Waiting = SentFile & { batchId: number; tries: number }

/**
 * Uploads files of batches in separate requests, so that a failure affects one file. It continues on other pages of the back
 * office; closing the page ends it, so the browser asks first. Files of a folder that is sent again are not duplicated.
 */
class ScanSender {
  readonly #states = new Map<number, SendState>()
  readonly #listeners = new Set<() => void>()
  readonly #under = new Set<Sending<unknown>>()
  #waiting: Waiting[] = []
  /** files that wait for their next try */
  #paused = 0

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  state(batchId: number): SendState {
    return this.#states.get(batchId) ?? NOTHING
  }

  send(batchId: number, files: readonly SentFile[]): void {
    this.#change(batchId, ({ total }) => ({ total: total + files.length }))
    const sendable = files.filter(({ file }) => problemOf(file) === null)
    announceFiles(
      batchId,
      sendable.map(({ path }) => path),
    )
    for (const file of files) {
      const why = problemOf(file.file)
      if (why === null) this.#waiting.push({ ...file, batchId, tries: 0 })
      else this.#fail(batchId, file, why)
    }
    this.#next()
  }

  /** Sends those files of a folder that the store does not have yet. */
  async sendRest(batchId: number, files: readonly SentFile[]): Promise<void> {
    // Without an answer all files are sent: the store does not duplicate them.
    const sent = await api.scans.sent({ batchId }).then(
      answer => answer.files,
      () => [],
    )
    const rest = await newFiles(files, sent)
    this.#change(batchId, () => ({ known: files.length - rest.length }))
    this.send(batchId, rest)
  }

  sendAgain(batchId: number): void {
    const { notSent } = this.state(batchId)
    this.#change(batchId, ({ total }) => ({ total: total - notSent.length, notSent: [] }))
    this.send(batchId, notSent)
  }

  stop(batchId: number): void {
    const left = this.#waiting.filter(one => one.batchId === batchId)
    this.#waiting = this.#waiting.filter(one => one.batchId !== batchId)
    this.#change(batchId, ({ total }) => ({ total: total - left.length }))
  }

  #change(batchId: number, change: (state: SendState) => Partial<SendState>): void {
    const state = this.state(batchId)
    this.#states.set(batchId, { ...state, ...change(state) })
    for (const listener of this.#listeners) listener()
  }

  /** The browser asks before it closes a page that still sends files. */
  #watchPage(): void {
    if (this.#waiting.length > 0 || this.#under.size > 0 || this.#paused > 0)
      window.addEventListener('beforeunload', askFirst)
    else window.removeEventListener('beforeunload', askFirst)
  }

  #fail(batchId: number, { path, file }: SentFile, why: string): void {
    this.#change(batchId, ({ notSent }) => ({ notSent: [...notSent, { path, file, why }] }))
  }

  #next(): void {
    while (this.#under.size < AT_ONCE) {
      const one = this.#waiting.shift()
      if (!one) break
      this.#begin(one)
    }
    this.#watchPage()
  }

  #begin(one: Waiting): void {
    const { batchId, path, file } = one
    const type = typeOf(file)
    const what = type === 'application/zip' ? 'archives' : 'files'
    const address = `/uploads/scans/${batchId}/${what}?${new URLSearchParams({ path })}`
    const sending = sendUpload(address, type, file, () => {}, {
      read: () => true,
      failed: 'This file could not be sent. Please try again.',
    })
    this.#under.add(sending)
    const over = () => {
      this.#under.delete(sending)
      this.#next()
    }
    sending.done.then(
      () => {
        this.#change(batchId, ({ sent }) => ({ sent: sent + 1 }))
        over()
      },
      error => {
        // A busy store or a lost connection is retried automatically.
        if (error instanceof FileRefused) withdrawFile(batchId, path)
        if (error instanceof FileRefused || one.tries >= MAX_TRIES) this.#fail(batchId, one, messageOf(error))
        else {
          this.#paused++
          setTimeout(
            () => {
              this.#paused--
              this.#waiting.push({ ...one, tries: one.tries + 1 })
              this.#next()
            },
            PAUSE_MS * 2 ** one.tries,
          )
        }
        over()
      },
    )
  }
}

export const scanSender = new ScanSender()

const askFirst = (event: BeforeUnloadEvent): void => event.preventDefault()
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const typeOf = ({ name }: File): string => TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? ''

/** Returns the reason why a file cannot be sent; null if it can. */
function problemOf(file: File): string | null {
  const type = typeOf(file)
  if (type === '') return 'Not a PDF, JPEG, PNG or ZIP.'
  if (type === 'application/zip') return file.size > MAX_ARCHIVE_BYTES ? REFUSALS.ARCHIVE_TOO_LARGE.text : null
  return file.size > MAX_DOCUMENT_BYTES ? REFUSALS.DOCUMENT_TOO_LARGE.text : null
}
