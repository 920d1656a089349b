import { store } from '../../domain/settings/store.ts'
import { Logo } from './Logo.tsx'

/** Whose it is, on paper, where the bars and menus around a page are left out. */
export const PrintHead = () => (
  <p className="only-printed mb-4 font-semibold">
    {store.logo ? <Logo logo={store.logo} dark={null} alt={store.name} /> : `${store.name} · `}
    {store.phone} · {store.mailboxes.sales}
  </p>
)
