import { createFileRoute } from '@tanstack/react-router'
import { adminHead } from '../../admin/admin-head.ts'
import { systemSettings } from '../../admin/settings/queries.ts'
import { SettingsScreen } from '../../admin/settings/SettingsScreen.tsx'
import { prefetch } from '../../query-client.ts'

export const Route = createFileRoute('/admin/settings')({
  loader: ({ context }) => prefetch(context.queryClient, systemSettings()),
  head: () => adminHead('Settings'),
  component: SettingsScreen,
})
