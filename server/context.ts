import type { PartUses } from './catalogue/admin/delete-part.ts'
import type { Shop } from './checkout/check-request.ts'
import type { AccountsContext } from './customers/accounts/accounts-context.ts'
import type { KnowsStaff, ReceivingContext } from './inventory/stock-context.ts'
import type { OpeningContext } from './opening/opening-context.ts'
import type { RefundContext } from './payments/run-refund.ts'
import type { Tx } from './platform/db/database.ts'
import type { Files } from './platform/files/open-files.ts'
import type { HoldRoom } from './platform/limits/hold-room.ts'
import type { System } from './reporting/system/system.ts'
import type { PartSearch } from './search/port.ts'

/** What every procedure is given: what each folder needs, put together. Work takes the part that it needs. */
export type Context = AccountsContext &
  ReceivingContext &
  KnowsStaff &
  Shop &
  RefundContext &
  OpeningContext & {
    /** photographs of parts, and what people sent of theirs */
    files: Files
    /** What lists and finds parts. */
    search: PartSearch
    /** What the environment decides, and since when this process runs: for the back office to show. */
    system: System
    holdRoom: HoldRoom
    /** Where a part is used: orders, quotes and carts, of which the catalog knows nothing. */
    usesOfPart: (tx: Tx, productId: number) => Promise<PartUses>
  }
