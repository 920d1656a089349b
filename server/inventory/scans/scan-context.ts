import type { Role } from '../../../domain/staff/roles.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Files } from '../../platform/files/open-files.ts'
import type { Scanner } from '../../platform/files/scan-upload.ts'
import type { StockContext } from '../stock-context.ts'

/** The dependencies of processing scans: stock and files, roles from the accounts, part numbers from the catalog. */
export type ScanContext = StockContext &
  Scanner & {
    files: Files
    /** the current roles of a person, because a batch may be processed after its sender has signed out */
    rolesOf: (db: Db, userId: string) => Promise<readonly Role[]>
    /** returns the keys that belong to part numbers of the catalog */
    knownPartKeys: (db: Db, keys: readonly string[]) => Promise<ReadonlySet<string>>
  }
