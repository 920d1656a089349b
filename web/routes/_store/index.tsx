import { createFileRoute } from '@tanstack/react-router'
import { store } from '../../../domain/settings/store.ts'
import { categoryList } from '../../catalogue/queries.ts'
import { storeStructure } from '../../catalogue/structure.ts'
import { HomeScreen } from '../../home/HomeScreen.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_store/')({
  loader: async ({ context }) => {
    await context.queryClient.fetchQuery(categoryList())
  },
  head: () =>
    pageHead({
      title: `${store.name}: aircraft parts by part number`,
      description:
        'Search aircraft parts by part number. Condition, paper trail, stock and price at a glance; buy by card in a minute or ask for a quote.',
      path: '/',
      structured: storeStructure,
    }),
  component: Home,
})

function Home() {
  return <HomeScreen />
}
