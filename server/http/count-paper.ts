import { addressKey, countTry } from '../limits/limits.ts'
import type { Context } from '../procedure.ts'

/** Before a paper is drawn for whoever may have it. Refuses TOO_MANY_ATTEMPTS. */
export const countPaper = ({ db, clientAddress }: Context): Promise<void> =>
  countTry(db, 'papers', addressKey(clientAddress))
