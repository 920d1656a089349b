import { store } from '../../domain/settings/store.ts'

/** Whose it is, on paper, where the bars and menus around a page are left out. */
export const PrintHead = () => (
  <p className="only-printed mb-4 font-semibold">
    {store.name} · {store.phone} · {store.mailboxes.sales}
  </p>
)
