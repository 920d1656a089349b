import type { PartUses } from './catalogue/admin/delete-part.ts'
import type { Shop } from './checkout/check-request.ts'
import type { AccountsContext } from './customers/accounts/accounts-context.ts'
import type { ReceivingContext, StaffContext } from './inventory/stock-context.ts'
import type { OpeningContext } from './opening/opening-context.ts'
import type { RefundContext } from './payments/run-refund.ts'
import type { Tx } from './platform/db/database.ts'
import type { Files } from './platform/files/open-files.ts'
import type { HoldRoom } from './platform/limits/hold-room.ts'
import type { PartSearch } from './search/port.ts'
import type { System } from './system/system.ts'

/** The context of every procedure, composed of each folder's context. Functions take the part that they need. */
export type Context = AccountsContext &
  ReceivingContext &
  StaffContext &
  Shop &
  RefundContext &
  OpeningContext & {
    /** photographs of parts, and uploads */
    files: Files
    /** Lists and finds parts. */
    search: PartSearch
    /** The environment's settings and the start time of this process, for the back office. */
    system: System
    holdRoom: HoldRoom
    /** Lists the orders, quotes and carts that use a part, because the catalog does not import these folders. */
    usesOfPart: (tx: Tx, productId: number) => Promise<PartUses>
  }
