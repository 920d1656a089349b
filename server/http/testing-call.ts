import type { Db } from '../platform/db/database.ts'
import type { Persona, Things } from './testing-personas.ts'

/** One call of a procedure, as the tests of authorization and of unknown fields make it. */
export type Call = {
  /** distinguishes several calls of a procedure */
  as?: string
  input: (things: Things, asker: { token: string | null }, db: Db) => unknown
  /**
   * The owner of the named records: other callers get exactly the response for unknown ones. Left out if the call names
   * only the caller's own records, or none.
   */
  of?: Extract<Persona, 'owner' | 'a guest with a token'> | 'nobody'
  /** the response status for permitted callers; 200 */
  good?: number | number[]
  /** true if the procedure is public, but this call of it is for signed-in callers */
  isForSignedIn?: boolean
}

/** A file that does not exist. */
export const MISSING_FILE = { attachments: [{ upload: '0'.repeat(32), name: 'PO.pdf' }] }

export const nothing: Call = { input: () => ({}) }

let made = 0
/** A number that no earlier call had. */
export const nth = () => ++made
