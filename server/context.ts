import type { AccountsContext } from './customers/accounts/accounts-context.ts'
import type { StockContext } from './inventory/stock-context.ts'
import type { Providers } from './payments/providers.ts'
import type { Files } from './platform/files/open-files.ts'
import type { Machine } from './reporting/machine/machine.ts'
import type { usesOfPart } from './reporting/uses-of-part.ts'
import type { PartSearch } from './search/port.ts'
import type { RateSource } from './shipping/rate-source.ts'
import type { TaxService } from './taxes/tax-service.ts'

/** What every procedure is given: what each folder needs, put together. Work takes the part that it needs. */
export type Context = AccountsContext &
  StockContext & {
    /** photographs of parts, and what people sent of theirs */
    files: Files
    /** Who charges cards. */
    providers: Providers
    /** What lists and finds parts. */
    search: PartSearch
    /** Who knows what shipping costs. */
    rateSource: RateSource
    /** Who knows what tax a sale bears. */
    taxes: TaxService
    /** What the environment decides, and since when this process runs: for the back office to show. */
    machine: Machine
    /** Where a part is used: orders, quotes and carts, of which the catalog knows nothing. */
    usesOfPart: typeof usesOfPart
  }
