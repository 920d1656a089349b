import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { store } from '../../store.config.ts'
import { categoryList } from '../catalogue/queries.ts'
import { HomeScreen } from '../home/HomeScreen.tsx'
import { pageHead } from '../page-head.ts'

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(categoryList())
  },
  head: () =>
    pageHead({
      title: `${store.name}: aircraft parts by part number`,
      description:
        'Search aircraft parts by part number. Condition, paper trail, stock and price at a glance; buy by card in a minute or ask for a quote.',
      path: '/',
    }),
  component: Home,
})

function Home() {
  const { data } = useSuspenseQuery(categoryList())
  return <HomeScreen categories={data} />
}
