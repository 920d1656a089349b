import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { api } from '../../api.ts'

const list = (page: number) =>
  queryOptions({ queryKey: ['products', page], queryFn: async () => (await api()).catalogue.listProducts({ page, perPage: 20 }) })

export const Route = createFileRoute('/shop/')({
  validateSearch: (s: Record<string, unknown>): { page?: number } => (s.page ? { page: Number(s.page) } : {}),
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  loader: ({ context, deps }) => context.queryClient.ensureQueryData(list(deps.page)),
  component: Shop,
})

function Shop() {
  const { page } = Route.useLoaderDeps()
  const { data } = useSuspenseQuery(list(page))
  return (
    <ul>
      {data.items.map(p => (
        <li key={p.id}>
          <Link to="/shop" search={{ page: 2 }}>
            {p.name}
          </Link>{' '}
          {p.sku} {p.price}
        </li>
      ))}
    </ul>
  )
}
