import type { Db } from '../platform/db/database.ts'
import type { Persona, Things } from './testing-personas.ts'

/** One call of a procedure, as the walks of authorization and of unknown fields make it. */
export type Call = {
  /** which of several calls of a procedure this is */
  as?: string
  input: (things: Things, asker: { token: string | null }, db: Db) => unknown
  /**
   * The owner of the named things: others get exactly the response for unknown ones. Left out if the call names only
   * the caller's own things, or none.
   */
  of?: Extract<Persona, 'owner' | 'a guest with a token'> | 'nobody'
  /** what is answered to who may; 200 */
  good?: number | number[]
  /** the procedure is for anyone, but this call of it is for who is signed in */
  isForSignedIn?: boolean
}

/** A file that is not there. */
export const MISSING_FILE = { attachments: [{ upload: '0'.repeat(32), name: 'PO.pdf' }] }

export const nothing: Call = { input: () => ({}) }

let made = 0
/** A number that no call has had before. */
export const nth = () => ++made
