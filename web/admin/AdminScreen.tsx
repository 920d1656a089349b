import { useLiveQueries } from '../live/use-live-queries.ts'
import { AdminNavigation } from './AdminNavigation.tsx'
import { type AdminPlace, tabOf } from './admin-place.ts'
import { AuditTab } from './audit/AuditTab.tsx'
import { CategoriesTab } from './catalogue/CategoriesTab.tsx'
import { PartsTab } from './catalogue/PartsTab.tsx'
import { ContactsTab } from './contacts/ContactsTab.tsx'
import { FiguresTab } from './figures/FiguresTab.tsx'
import { ImportsTab } from './imports/ImportsTab.tsx'
import { MailTab } from './MailTab.tsx'
import { OrdersTab } from './orders/OrdersTab.tsx'
import { PaymentsTab } from './payments/PaymentsTab.tsx'
import { PeopleTab } from './people/PeopleTab.tsx'
import { QueuesTab } from './queues/QueuesTab.tsx'
import { QuotesTab } from './quotes/QuotesTab.tsx'
import { ReturnsTab } from './returns/ReturnsTab.tsx'
import { SearchesTab } from './SearchesTab.tsx'
import { SpeedTab } from './SpeedTab.tsx'
import { SettingsTab } from './settings/SettingsTab.tsx'
import { SubmissionsTab } from './submissions/SubmissionsTab.tsx'
import { TodayTab } from './today/TodayTab.tsx'
import { useAdminSlash } from './use-admin-slash.ts'
import { useAdminTitle } from './use-admin-title.ts'

/** The back office: one tab for each thing, and the address says which. */
export function AdminScreen({ place }: { place: AdminPlace }) {
  useLiveQueries('admin')
  useAdminTitle(place)
  useAdminSlash()
  return (
    <div className="wrap-page min-h-dvh py-6">
      <h1 className="not-printed text-2xl">Admin</h1>
      <div className="mt-4 gap-8 lg:flex">
        <AdminNavigation shown={tabOf(place)} />
        <div className="min-w-0 flex-1 max-lg:mt-5">
          <Tab place={place} />
        </div>
      </div>
    </div>
  )
}

function Tab({ place }: { place: AdminPlace }) {
  switch (place.tab) {
    case 'quotes':
      return <QuotesTab place={place} />
    case 'orders':
      return <OrdersTab place={place} />
    case 'returns':
      return <ReturnsTab place={place} />
    case 'payments':
      return <PaymentsTab />
    case 'sent':
      return <SubmissionsTab place={place} />
    case 'parts':
      return <PartsTab place={place} />
    case 'categories':
      return <CategoriesTab />
    case 'mail':
      return <MailTab place={place} />
    case 'queues':
      return <QueuesTab />
    case 'audit':
      return <AuditTab place={place} />
    case 'people':
      return <PeopleTab place={place} />
    case 'contacts':
      return <ContactsTab place={place} />
    case 'settings':
      return <SettingsTab />
    case 'imports':
      return <ImportsTab place={place} />
    case 'figures':
      return <FiguresTab days={place.days ?? '30'} />
    case 'searches':
      return <SearchesTab days={place.days ?? '7'} />
    case 'speed':
      return <SpeedTab days={place.days ?? '7'} />
    default:
      return <TodayTab />
  }
}
