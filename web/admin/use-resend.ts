import { api } from '../api.ts'
import { refusalText } from '../api-refusal.ts'
import { notify } from '../ui/notify.ts'
import { useAdminMutation } from './use-admin-mutation.ts'

const resend = (id: number) => api.mail.resend({ id })

/** Sends a permanently failed mail again; lists and counts are refreshed. */
export const useResend = () =>
  useAdminMutation({
    change: resend,
    onSuccess: () => notify.success('The email is on its way again.'),
    onError: error => notify.error(refusalText(error, 'The email couldn’t be sent again. Please try again.')),
  })
