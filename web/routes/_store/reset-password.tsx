import { createFileRoute } from '@tanstack/react-router'
import { NewPasswordScreen } from '../../accounts/auth/NewPasswordScreen.tsx'
import { ResetScreen } from '../../accounts/auth/ResetScreen.tsx'
import { pageHead } from '../../page-head.ts'

export const Route = createFileRoute('/_store/reset-password')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    typeof token === 'string' && token.length <= 2000 ? { token } : {},
  head: () => pageHead({ title: 'Reset Password', path: null }),
  component: ResetPassword,
})

function ResetPassword() {
  const { token } = Route.useSearch()
  return token ? <NewPasswordScreen token={token} /> : <ResetScreen />
}
