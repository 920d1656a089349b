import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { render } from 'vitest-browser-react'
import './styles.css'
import { ToastList } from './ui/ToastList.tsx'

/** A part of a page as on a page: with its router, its queries and the toasts. `turnInto` shows it as the next answer makes it. */
export async function show(part: ReactNode) {
  let turnInto: (next: ReactNode) => void = () => {}
  function Page() {
    const [shown, setShown] = useState(part)
    turnInto = setShown
    return shown
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const root = createRootRouteWithContext<{ me: { email: string } }>()({ component: Outlet })
  const admin = createRoute({ getParentRoute: () => root, path: '/admin', component: Page })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>Another page</p> })
  const router = createRouter({
    routeTree: root.addChildren([admin, elsewhere]),
    context: { me: { email: 'clerk@example.com' } },
    history: createMemoryHistory({ initialEntries: ['/admin'] }),
  })
  const screen = await render(
    <main>
      <QueryClientProvider client={client}>
        <RouterProvider router={router as AnyRouter} />
        <ToastList />
      </QueryClientProvider>
    </main>,
  )
  return { ...screen, router, client, turnInto: (next: ReactNode) => turnInto(next) }
}
