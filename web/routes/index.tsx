import { createFileRoute } from '@tanstack/react-router'
import { store } from '../../store.config.ts'
import { readCategories } from '../catalogue/read-catalogue.ts'
import { storeData } from '../catalogue/structured-data.ts'
import { HomeScreen } from '../home/HomeScreen.tsx'
import { pageHead, siteAddress } from '../page-head.ts'

export const Route = createFileRoute('/')({
  loader: () => readCategories(),
  head: () =>
    pageHead({
      title: `${store.name}: aircraft parts by part number`,
      description:
        'Search aircraft parts by part number. Condition, paper trail, stock and price at a glance; buy by card in a minute or ask for a quote.',
      path: '/',
      structured: import.meta.env.SSR ? () => storeData(siteAddress()) : undefined,
    }),
  component: Home,
})

function Home() {
  return <HomeScreen categories={Route.useLoaderData()} />
}
